import { type Block, code, locals, output, resource, variable } from '../../../model/terraform.ts';
import { holds, joined, matches, stringVariable } from '../../kit/blocks.ts';

/**
 * Federation with the existing identity provider of employees over OpenID Connect or SAML, after its variables are
 * set.
 */
export function cognitoFederation(label: string, title: string): readonly Block[] {
  const saml = `var.${label}_saml_metadata_url`;
  const issuer = `var.${label}_oidc_issuer`;
  const domain = `aws_cognito_user_pool_domain.${label}.domain`;
  return [
    ...variables(label, title),
    locals('locals.tf', {
      [`${label}_providers`]: code(`aws_cognito_identity_provider.${label}[*].provider_name`),
      [`${label}_provider_details`]: code(
        `${saml} != null ? { MetadataURL = ${saml}, IDPSignout = "true" } : { oidc_issuer = ${issuer}, client_id = var.${label}_oidc_client_id, client_secret = var.${label}_oidc_client_secret, authorize_scopes = "openid email profile", attributes_request_method = "GET" }`,
      ),
    }),
    resource('security.tf', 'aws_cognito_identity_provider', label, {
      count: code(`${saml} == null && ${issuer} == null ? 0 : 1`),
      user_pool_id: code(`aws_cognito_user_pool.${label}.id`),
      provider_name: code(`var.${label}_directory`),
      provider_type: code(`${saml} != null ? "SAML" : "OIDC"`),
      provider_details: code(`local.${label}_provider_details`),
      attribute_mapping: {
        email: code(`${saml} != null ? "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress" : "email"`),
      },
    }),
    output(
      `${label}_directory_return_urls`,
      `${title}: register these at your identity provider: the first as OpenID Connect redirect URI, the second as SAML reply URL, the third as SAML audience.`,
      [
        joined('https://', code(domain), '.auth.', code('var.region'), '.amazoncognito.com/oauth2/idpresponse'),
        joined('https://', code(domain), '.auth.', code('var.region'), '.amazoncognito.com/saml2/idpresponse'),
        joined('urn:amazon:cognito:sp:', code(`aws_cognito_user_pool.${label}.id`)),
      ],
    ),
  ];
}

function variables(label: string, title: string): readonly Block[] {
  const isUrl = (name: string) => ({
    condition: `var.${label}_${name} == null ? true : startswith(var.${label}_${name}, "https://")`,
    message: 'Use a URL that starts with https://.',
  });
  return [
    stringVariable(
      `${label}_directory`,
      `${title}: name of your identity provider, as shown on the sign-in button.`,
      'Company',
      matches('^[A-Za-z0-9-]{3,32}$', 'Use 3 to 32 letters, digits or hyphens.'),
    ),
    variable(`${label}_saml_metadata_url`, {
      description: `${title}: SAML metadata URL of your identity provider. Null: OpenID Connect, or not yet configured.`,
      type: 'string',
      default: null,
      validation: isUrl('saml_metadata_url'),
    }),
    variable(`${label}_oidc_issuer`, {
      description: `${title}: OpenID Connect issuer of your identity provider, such as https://login.microsoftonline.com/<tenant>/v2.0. Null: not yet configured.`,
      type: 'string',
      default: null,
      validation: isUrl('oidc_issuer'),
    }),
    stringVariable(
      `${label}_oidc_client_id`,
      `${title}: client id of this user pool at your identity provider.`,
      null,
      holds((v) => `var.${label}_oidc_issuer == null || ${v} != null`, 'Set the client id together with the issuer.'),
    ),
    variable(`${label}_oidc_client_secret`, {
      description: `${title}: client secret from your identity provider; set it as an environment variable TF_VAR_….`,
      type: 'string',
      default: null,
      sensitive: true,
      validation: {
        condition: `var.${label}_oidc_issuer == null || var.${label}_oidc_client_secret != null`,
        message: 'Set the client secret together with the issuer.',
      },
    }),
  ];
}
