import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import { anyOf } from '../../../model/sign-in.ts';
import { type Block, code, type Expression, nested, output, resource, variable } from '../../../model/terraform.ts';
import { joined, labelOf, matches, stringVariable } from '../../kit/blocks.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { managed } from '../../kit/usage.ts';
import { type AzureOffering, entry, type Permissions } from '../foundation/facts.ts';
import { nullOr } from '../foundation/inputs.ts';
import { groupName, pairLabel, settingName } from '../foundation/names.ts';

type SignInNode = GraphNode<'identity'>;

/** Free monthly active users of an external tenant. azure.microsoft.com/pricing/details/microsoft-entra-external-id */
const INCLUDED_CUSTOMERS = 50_000;

function redirectVariable(label: string, kind: string, description: string): Block {
  return variable(`${label}_${kind}_redirects`, {
    description,
    type: 'list(string)',
    default: [],
    nullable: false,
    validation: {
      condition: `alltrue([for uri in var.${label}_${kind}_redirects : startswith(uri, "https://") || startswith(uri, "http://localhost")])`,
      message: 'Use URIs that start with https://.',
    },
  });
}

/** Customers have no accounts in the tenant of the company: their application exists once their own tenant does. */
function existence({ workforce }: Kind): { readonly count?: Expression } {
  return workforce ? {} : { count: code('var.sign_in_tenant_id == null ? 0 : 1') };
}

/** Terraform address of the application. */
function applicationOf(label: string, { workforce }: Kind): string {
  return `azuread_application.${label}${workforce ? '' : '[0]'}`;
}

function clientId(label: string, { workforce }: Kind): Expression {
  if (workforce) return code(`azuread_application.${label}.client_id`);
  return code(`coalesce(one(azuread_application.${label}[*].client_id), "none-yet")`);
}

function declare(node: SignInNode, site: Site, kind: Kind): readonly Block[] {
  const label = site.label(node.id);
  const after = `${kind.after}${providersByHand(node)}`;
  return [
    stringVariable(
      'sign_in_tenant_id',
      kind.workforce
        ? 'Microsoft Entra tenant ID for user sign-in. Null: the tenant of the subscription.'
        : 'ID of the external tenant of the customers. Null: nobody can sign in yet.',
      null,
      nullOr(matches('^[0-9a-f-]{36}$', 'Use a tenant ID.')),
    ),
    redirectVariable(label, 'web', 'Redirect URIs of web applications.'),
    redirectVariable(label, 'browser', 'Redirect URIs of single-page applications.'),
    resource('security.tf', 'azuread_application', label, {
      ...existence(kind),
      display_name: groupName(node.id),
      sign_in_audience: 'AzureADMyOrg',
      prevent_duplicate_names: true,
      api: nested({ requested_access_token_version: 2 }),
      single_page_application: nested({ redirect_uris: code(`var.${label}_browser_redirects`) }),
      web: nested({
        redirect_uris: code(`var.${label}_web_redirects`),
        implicit_grant: nested({ access_token_issuance_enabled: false, id_token_issuance_enabled: false }),
      }),
    }),
    resource('security.tf', 'azuread_service_principal', label, {
      ...existence(kind),
      client_id: code(`${applicationOf(label, kind)}.client_id`),
    }),
    output(`${label}_client_id`, `Client ID of ${node.title}. ${after}`, clientId(label, kind)),
  ];
}

/** OpenID Connect issuer of the tenant of the app registration. learn.microsoft.com/entra/external-id/customers/concept-supported-features-customers */
function issuer(label: string, { workforce }: Kind): Expression {
  const tenant = code('coalesce(var.sign_in_tenant_id, "none-yet")');
  if (!workforce) return joined('https://', tenant, '.ciamlogin.com/', tenant, '/v2.0');
  return joined(
    'https://login.microsoftonline.com/',
    code(`azuread_service_principal.${label}.application_tenant_id`),
    '/v2.0',
  );
}

interface Kind {
  readonly id: string;
  readonly service: string;
  readonly sku: string;
  readonly workforce: boolean;
  /** Manual steps after apply. */
  readonly after: string;
}

function signInMethods({ demand: { outside } }: SignInNode): string {
  if (outside === undefined) return 'Local accounts, passwords, multifactor authentication and social sign-in';
  return `Sign-in with ${anyOf(outside.providers)}${outside.only ? '' : ', local accounts, passwords and multifactor authentication'}`;
}

/** learn.microsoft.com/entra/external-id/customers/concept-authentication-methods-customers */
function providersByHand({ demand: { outside } }: SignInNode): string {
  if (outside === undefined) return '';
  const flow = outside.only
    ? 'select only them in the user flow'
    : 'select them in the user flow in addition to e-mail';
  return ` For ${anyOf(outside.providers)}: create client IDs and secrets there, enter them under External Identities, All identity providers (as OpenID Connect if not listed), and ${flow}.`;
}

const PERMISSIONS: Permissions = {
  azuread_application: [],
  azuread_application_federated_identity_credential: [],
  azuread_service_principal: [],
};

function signIn(kind: Kind): AzureOffering<'identity', SizeFacts> {
  return {
    id: kind.id,
    service: kind.service,
    capability: 'identity',
    multiRegion: { scope: 'global' },
    inNetwork: false,
    permissions: PERMISSIONS,
    fit(node, requirements) {
      // Every subscription has a tenant of its own with the accounts of the staff.
      const isWorkforce = node.demand.workforce || node.demand.staff === true;
      if (isWorkforce !== kind.workforce) return null;
      if (isExcluded(requirements, ['identity'], ['entra id', 'microsoft entra id', 'azure ad'])) return null;
      return {
        because: kind.workforce
          ? 'Employees sign in with their Entra ID account, with its device and multifactor authentication policies.'
          : `${signInMethods(node)} for ${formatNumber(node.demand.monthlyUsers)} users/month with OpenID Connect, without your own user database.`,
        provides: ['identity'],
      };
    },
    size: () => [
      // Service level agreement for online services: Microsoft Entra ID 99.99 %.
      { sku: kind.sku, count: 1, qualities: managed(3, 99.99, { scalesToZero: true }) },
    ],
    meter(_size, node) {
      if (kind.workforce) return [];
      const billed = Math.max(0, node.demand.monthlyUsers - INCLUDED_CUSTOMERS);
      return [
        {
          meter: 'entra_external_id/mau/core-over-50k',
          what: 'monthly active users beyond the first 50,000',
          quantity: billed,
          arithmetic: `${formatNumber(node.demand.monthlyUsers)} - 50,000`,
        },
      ];
    },
    declare: (_size, node, site) => declare(node, site, kind),
    grantAccess(_size, node, site, caller) {
      const label = site.label(node.id);
      return {
        environment: {
          [settingName(site, node, 'OIDC_CLIENT_ID')]: clientId(label, kind),
          [settingName(site, node, 'OIDC_ISSUER')]: issuer(label, kind),
        },
        secrets: {},
        blocks: [
          resource(
            'security.tf',
            'azuread_application_federated_identity_credential',
            pairLabel(site, caller.label, label),
            {
              ...existence(kind),
              application_id: code(`${applicationOf(label, kind)}.id`),
              display_name: caller.label.replaceAll('_', '-'),
              audiences: ['api://AzureADTokenExchange'],
              issuer: joined(
                'https://login.microsoftonline.com/',
                code('data.azurerm_client_config.current.tenant_id'),
                '/v2.0',
              ),
              subject: caller.identity,
            },
            'The application authenticates with its managed identity: the app registration has no client secret.',
          ),
        ],
      };
    },
    claims: (_size, node) => [
      {
        kind: 'least_privilege',
        text: kind.workforce
          ? 'Only users of this tenant can sign in.'
          : 'Customers sign in at a tenant of their own, apart from employees.',
        resource: `azuread_application.${labelOf(node.id)}`,
        attributes: { sign_in_audience: 'AzureADMyOrg' },
      },
    ],
  };
}

/** Employees, with existing Entra ID accounts. */
export const entraWorkforce = entry(
  signIn({
    id: 'azure.entra-id',
    service: 'Microsoft Entra ID',
    sku: 'app registration, Entra ID of the organisation',
    workforce: true,
    after: 'Add the redirect URIs of the application, and assign users to it in Entra ID.',
  }),
);

/** Customers, with accounts in an external tenant. */
export const entraCustomers = entry(
  signIn({
    id: 'azure.entra-external-id',
    service: 'Microsoft Entra External ID',
    sku: 'external tenant, monthly active users',
    workforce: false,
    after:
      'Create an external tenant and its sign-up user flow once in the portal, set sign_in_tenant_id to its ID, and add this client to the user flow: Terraform has no resource for these steps.',
  }),
);
