/** The label of a node's Terraform blocks: its id in snake case, such as `order_db` for `order-db`. */
export function labelOf(nodeId: string): string {
  return nodeId.replaceAll('-', '_');
}
