/** Actions of Azure Resource Manager that create, read, change and delete a resource. */
export type Actions = readonly string[] | Reachable;

/** By Terraform type. */
export type Permissions = Readonly<Record<string, Actions>>;

/** A resource that supports private endpoints. */
interface Reachable {
  readonly actions: readonly string[];
  /** Action that approves a private endpoint connection. */
  readonly approval: string;
}

/** Read, write and delete actions of a resource type, and further ones. @param kind such as `Microsoft.Network/dnsZones` */
export function manage(kind: string, ...further: readonly string[]): readonly string[] {
  return [`${kind}/read`, `${kind}/write`, `${kind}/delete`, ...further];
}

/** The same for a resource type that supports private endpoints. */
export function reachable(kind: string, ...further: readonly string[]): Reachable {
  return { actions: manage(kind, ...further), approval: `${kind}/PrivateEndpointConnectionsApproval/action` };
}

/** Read and write actions only, for a resource that is updated but never deleted on its own, such as a server parameter. */
export function adjust(kind: string): readonly string[] {
  return [`${kind}/read`, `${kind}/write`];
}

const WEB = 'Microsoft.Web';

/** An App Service or Functions site: its settings are separate resource types. */
export const SITE = [
  ...manage(`${WEB}/sites`),
  `${WEB}/sites/config/read`,
  `${WEB}/sites/config/write`,
  `${WEB}/sites/config/list/action`,
  `${WEB}/sites/basicPublishingCredentialsPolicies/read`,
  `${WEB}/sites/basicPublishingCredentialsPolicies/write`,
  `${WEB}/sites/networkConfig/read`,
  `${WEB}/sites/networkConfig/write`,
  `${WEB}/checknameavailability/read`,
  `${WEB}/serverfarms/join/action`,
];
