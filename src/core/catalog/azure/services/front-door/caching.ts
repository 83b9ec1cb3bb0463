import { type Block, code, type Expression, nested, resource } from '../../../../model/terraform.ts';

/** The cache key includes the query string. */
const BY_QUERY = 'UseQueryString';

/** Cache settings of a static site: all files are cached. */
export const FILE_CACHE = nested({
  compression_enabled: true,
  content_types_to_compress: ['text/html', 'text/css', 'application/javascript', 'image/svg+xml'],
  query_string_caching_behavior: BY_QUERY,
});

/** File extensions of images, style sheets, scripts and fonts. */
const ASSETS = ['css', 'js', 'mjs', 'png', 'jpg', 'jpeg', 'gif', 'svg', 'webp', 'avif', 'ico', 'woff2'];

/**
 * Rules that cache only static assets of an application, by file extension and for the duration in its Cache-Control header. With caching for all paths, pages
 * without that header are cached for one to three days: learn.microsoft.com/azure/frontdoor/front-door-caching
 */
export function assetRules(label: string, profile: Expression): readonly Block[] {
  return [
    resource('edge.tf', 'azurerm_cdn_frontdoor_rule_set', label, {
      name: 'cache',
      cdn_frontdoor_profile_id: profile,
    }),
    resource(
      'edge.tf',
      'azurerm_cdn_frontdoor_rule',
      label,
      {
        name: 'assets',
        cdn_frontdoor_rule_set_id: code(`azurerm_cdn_frontdoor_rule_set.${label}.id`),
        order: 1,
        behavior_on_match: 'Continue',
        conditions: nested({
          url_file_extension_condition: nested({
            operator: 'Equal',
            match_values: ASSETS,
            transforms: ['Lowercase'],
          }),
        }),
        actions: nested({
          route_configuration_override_action: nested({
            cache_behavior: 'OverrideIfOriginMissing',
            cache_duration: '01:00:00',
            compression_enabled: true,
            query_string_caching_behavior: BY_QUERY,
          }),
        }),
        depends_on: [
          code(`azurerm_cdn_frontdoor_origin_group.${label}`),
          code(`azurerm_cdn_frontdoor_origin.${label}`),
        ],
      },
      'Static assets are cached as the Cache-Control header says, or for one hour without it. Pages are never cached.',
    ),
  ];
}
