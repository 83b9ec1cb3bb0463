/** Actions of Azure Resource Manager that create, read, change and delete a resource. */
export type Actions = readonly string[] | Reachable;

/** By Terraform type. */
export type Permissions = Readonly<Record<string, Actions>>;

/** A resource that a private endpoint can lead to. */
interface Reachable {
  readonly actions: readonly string[];
  /** Action that accepts the connection of a private endpoint. */
  readonly approval: string;
}

/** The usual three actions of a kind, and what else its life needs. @param kind such as `Microsoft.Network/dnsZones` */
export function manage(kind: string, ...further: readonly string[]): readonly string[] {
  return [`${kind}/read`, `${kind}/write`, `${kind}/delete`, ...further];
}

/** The same for a kind that private endpoints can lead to. */
export function reachable(kind: string, ...further: readonly string[]): Reachable {
  return { actions: manage(kind, ...further), approval: `${kind}/PrivateEndpointConnectionsApproval/action` };
}

/** For what Azure replaces as a whole and never deletes by itself, such as a setting of a server. */
export function adjust(kind: string): readonly string[] {
  return [`${kind}/read`, `${kind}/write`];
}

const WEB = 'Microsoft.Web';

/** A site of App Service or Functions: its settings are further kinds. */
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
