import { formatNumber } from '../../../messages/numbers.ts';
import type { Claim } from '../../../model/finding.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts, Usage } from '../../../model/offering.ts';
import { type Block, type Body, code, nested, output, resource } from '../../../model/terraform.ts';
import { joined, labelOf, startsWith, stringVariable } from '../../kit/blocks.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { managed } from '../../kit/usage.ts';
import { entry, type Permissions } from '../foundation/facts.ts';
import { apis, digitsOf, enabled, shortName } from '../foundation/names.ts';
import { uptimeCheck } from '../foundation/observing.ts';
import { domainOf, domainRecords, WHERE_NAMED } from './domain.ts';
import { firebaseProject } from './firebase-project.ts';

type SiteNode = GraphNode<'static_site'>;

/** Firebase's address for custom domains (firebase.google.com/docs/hosting/custom-domain). */
const HOSTING_ADDRESS = '199.36.158.100';

/** The only hosting of files on Google Cloud that has HTTPS and a cache near the reader without a load balancer. */
export const firebaseHosting = entry<'static_site', SizeFacts>({
  id: 'gcp.firebase-hosting',
  service: 'Firebase Hosting',
  capability: 'static_site',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  fit(node, requirements) {
    if (isExcluded(requirements, ['cdn']) || isExcluded(requirements, [], ['firebase'])) return null;
    return {
      because: `Firebase Hosting serves files with HTTPS from near the reader and costs only what is stored and sent, ${formatNumber(node.demand.egressGbPerMonth)} GB a month here; a bucket would need a load balancer, which costs $18/month.`,
      provides: ['static_site', 'cdn'],
      builtIn: ['cdn'],
    };
  },
  size: ({ demand }) => [
    {
      sku: `One site, ${formatNumber(demand.storedGb)} GB`,
      count: 1,
      // firebase.google.com/terms/service-level-agreement
      qualities: managed(3, 99.95, { scalesToZero: true }),
    },
  ],
  meter: (_size, { demand }) => [
    {
      meter: 'firebase_hosting/storage',
      what: 'Files kept, with the release before',
      quantity: 2 * demand.storedGb,
      arithmetic: `2 x ${formatNumber(demand.storedGb)} GB`,
    },
    transferred('Files sent to readers', demand.egressGbPerMonth),
  ],
  declare: (_size, node, site) => hostingBlocks(node, site),
  claims: (_size, node) => hostingClaims(labelOf(node.id)),
  facts: (_size, node) => ({ permissions: HOSTING_PERMISSIONS, files: (site) => hostingFiles(siteOf(node, site)) }),
});

export function transferred(what: string, gb: number): Usage {
  return { meter: 'firebase_hosting/transfer', what, quantity: gb, arithmetic: `${formatNumber(gb)} GB` };
}

export function hostingClaims(label: string): readonly Claim[] {
  return [
    {
      kind: 'encrypted_in_transit',
      text: 'HSTS tells browsers to use only HTTPS for a year.',
      resource: `google_firebase_hosting_version.${label}`,
      attributes: { 'config.headers.headers[Strict-Transport-Security]': 'max-age=31536000; includeSubDomains' },
    },
  ];
}

const SECURITY_HEADERS = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

function hostingBlocks(node: SiteNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const hosting = `google_firebase_hosting_site.${label}`;
  const { name, target, folder, settings } = siteOf(node, site);
  const option = settings === 'firebase.json' ? '' : ` --config ${settings}`;
  return [
    ...apis('firebasehosting'),
    stringVariable(
      `${label}_first_page`,
      'Address that readers are redirected to until your own files are deployed.',
      'https://firebase.google.com/docs/hosting/quickstart',
      startsWith('https://', 'Give an address that begins with https://.'),
    ),
    ...releasedSite(
      {
        id: node.id,
        name,
        config: { redirects: nested({ glob: '**', status_code: 302, location: code(`var.${label}_first_page`) }) },
        comment:
          'A first release that answers; the files come with `firebase deploy`, which the firebase.json beside this is for.',
        message: 'First answer, before any files',
      },
      site,
    ),
    output(
      `${label}_deploy`,
      `Puts the files of the folder ${folder} on the site.`,
      joined(
        `npx firebase-tools target:apply hosting ${target} `,
        code(`${hosting}.site_id`),
        `${option} --project `,
        code('var.project_id'),
        ` && npx firebase-tools deploy --only hosting:${target}${option} --project `,
        code('var.project_id'),
      ),
    ),
  ];
}

/** A site with its first release. */
interface ReleasedSite {
  readonly id: string;
  /** At most six characters of its address. */
  readonly name: string;
  /** What the release answers, beside its headers. */
  readonly config: Body;
  readonly comment: string;
  readonly message: string;
}

/** A site of Firebase Hosting with its release, its domain and its address as an output. */
export function releasedSite({ id, name, config, comment, message }: ReleasedSite, site: Site): readonly Block[] {
  const label = site.label(id);
  const beta = { provider: code('google-beta') };
  const hosting = `google_firebase_hosting_site.${label}`;
  return [
    ...firebaseProject(),
    resource('edge.tf', 'google_firebase_hosting_site', label, {
      ...beta,
      project: code('google_firebase_project.main.project'),
      site_id: joined(code('local.name'), `-${name}-`, code('random_id.suffix.hex')),
      depends_on: enabled('firebasehosting'),
    }),
    resource(
      'edge.tf',
      'google_firebase_hosting_version',
      label,
      {
        ...beta,
        site_id: code(`${hosting}.site_id`),
        config: nested({ headers: nested({ glob: '**', headers: SECURITY_HEADERS }), ...config }),
      },
      comment,
    ),
    resource('edge.tf', 'google_firebase_hosting_release', label, {
      ...beta,
      site_id: code(`${hosting}.site_id`),
      version_name: code(`google_firebase_hosting_version.${label}.name`),
      message,
    }),
    resource('edge.tf', 'google_firebase_hosting_custom_domain', label, {
      ...beta,
      count: WHERE_NAMED,
      project: code('google_firebase_project.main.project'),
      site_id: code(`${hosting}.site_id`),
      custom_domain: code(domainOf(site, id)),
      wait_dns_verification: false,
    }),
    ...domainRecords(site, id, {
      A: [HOSTING_ADDRESS],
      TXT: [joined('"hosting-site=', code(`${hosting}.site_id`), '"')],
    }),
    ...uptimeCheck(site, label, id, {
      host: code(`trimprefix(${hosting}.default_url, "https://")`),
      port: 443,
      useSsl: true,
    }),
    output(`${label}_url`, 'Address that answers after apply.', code(`${hosting}.default_url`)),
  ];
}

/** The names of one site: in its address, in the Firebase CLI, and of its folder and its settings. */
interface SiteNames {
  /** At most six characters: the id of a site has 30 (firebase.google.com/docs/hosting/multisites). */
  readonly name: string;
  readonly target: string;
  readonly folder: string;
  readonly settings: string;
}

function siteOf({ id }: SiteNode, site: Site): SiteNames {
  const several = site.placed.filter(({ node }) => node.capability === 'static_site').length > 1;
  const name = several && id.length > 6 ? `${id.slice(0, 2)}${digitsOf(id)}` : shortName(id).slice(0, 6);
  return several
    ? { name, target: id, folder: `public-${id}`, settings: `firebase-${id}.json` }
    : { name, target: 'site', folder: 'public', settings: 'firebase.json' };
}

/** Files for the Firebase CLI: the folder of the site, and the same headers as the first release has. */
function hostingFiles({ target, folder, settings }: SiteNames): Readonly<Record<string, string>> {
  const headers = Object.entries(SECURITY_HEADERS).map(([key, value]) => ({ key, value }));
  const hosting = { target, public: folder, ignore: ['**/.*'], headers: [{ source: '**', headers }] };
  return {
    [settings]: `${JSON.stringify({ hosting }, null, 2)}\n`,
    [`${folder}/index.html`]: FIRST_PAGE,
  };
}

const FIRST_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>It works</title>
  </head>
  <body>
    <h1>It works</h1>
    <p>Put your own files into this folder and deploy it.</p>
  </body>
</html>
`;

export const HOSTING_PERMISSIONS: Permissions = {
  google_firebase_hosting_custom_domain: 'firebasehosting.sites.get,update',
  google_firebase_hosting_release: 'firebasehosting.sites.get,update',
  google_firebase_hosting_site: 'firebasehosting.sites.create,delete,get,list,update',
  google_firebase_hosting_version: 'firebasehosting.sites.get,update',
};
