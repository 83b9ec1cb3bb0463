/** Actions of Azure Resource Manager by type of Terraform: what creates, reads, changes and deletes one. */
export type Rights = Readonly<Record<string, readonly string[]>>;

/** The usual three actions of a kind, and what else its life needs. @param kind such as `Microsoft.Network/dnsZones` */
export function manage(kind: string, ...further: readonly string[]): readonly string[] {
  return [`${kind}/read`, `${kind}/write`, `${kind}/delete`, ...further];
}

/** For what Azure replaces as a whole and never deletes by itself, such as a setting of a server. */
export function adjust(kind: string): readonly string[] {
  return [`${kind}/read`, `${kind}/write`];
}
