import { permissions } from '../foundation/facts.ts';

/** Permissions to deploy load balancers, of clients and inside the network. */
export const BALANCER_PERMISSIONS = permissions(
  `
aws_lb elasticloadbalancing: AddTags CreateLoadBalancer DeleteLoadBalancer ModifyLoadBalancerAttributes RemoveTags
 elasticloadbalancing: SetSecurityGroups SetSubnets
aws_lb_listener elasticloadbalancing: AddTags CreateListener DeleteListener ModifyListener ModifyListenerAttributes
aws_lb_listener_rule elasticloadbalancing: AddTags CreateRule DeleteRule ModifyRule SetRulePriorities
aws_lb_target_group elasticloadbalancing: AddTags CreateTargetGroup DeleteTargetGroup ModifyTargetGroup
 elasticloadbalancing: ModifyTargetGroupAttributes
aws_lb_target_group_attachment elasticloadbalancing: DeregisterTargets RegisterTargets
`,
  {},
  { aws_lb: ['elasticloadbalancing.amazonaws.com'] },
);
