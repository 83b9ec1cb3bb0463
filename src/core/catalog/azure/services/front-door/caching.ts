import { code, type Expression, nested } from '../../../../model/hcl.ts';
import { type Block, resource } from '../../../../model/iac.ts';

/** Each query of a file's address is a file of its own. */
const BY_QUERY = 'UseQueryString';

/** The files of a site: all of them are kept. */
export const FILE_CACHE = nested({
  compression_enabled: true,
  content_types_to_compress: ['text/html', 'text/css', 'application/javascript', 'image/svg+xml'],
  query_string_caching_behavior: BY_QUERY,
});

/** Pictures, styles, scripts and fonts, by the ending of their address. */
const ASSETS = ['css', 'js', 'mjs', 'png', 'jpg', 'jpeg', 'gif', 'svg', 'webp', 'avif', 'ico', 'woff2'];

/**
 * Of a program only what its address shows to be a file is kept, for as long as the program says. Kept as a whole, pages
 * without a word about it would be kept for one to three days: learn.microsoft.com/azure/frontdoor/front-door-caching
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
      'Files are kept as long as the program says, an hour where it says nothing; pages are never kept.',
    ),
  ];
}
