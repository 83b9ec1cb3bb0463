import { type Block, code, type Nested, nested, resource } from '../../../model/terraform.ts';
import { holds, listVariable } from '../../kit/blocks.ts';
import { hashOf, named } from '../foundation/naming.ts';
import type { Target } from './alb-targets.ts';

/** Characters of the name of a target group (Elastic Load Balancing API reference). */
const NAME_LENGTH = 32;

/** Target group of a program, with its health check. */
export function targetGroup({ label, program, kind }: Target): readonly Block[] {
  if (kind === 'lambda') return functionGroup(label, program);
  const group = resource('edge.tf', 'aws_lb_target_group', label, {
    name: named(label, NAME_LENGTH),
    vpc_id: code('aws_vpc.main.id'),
    target_type: kind,
    port: code(`var.${program}_port`),
    protocol: 'HTTP',
    deregistration_delay: 30,
    health_check: nested({
      path: code(`var.${program}_health_check_path`),
      matcher: '200',
      interval: 10,
      timeout: 5,
      healthy_threshold: 2,
      unhealthy_threshold: 3,
    }),
  });
  return [group];
}

/** The load balancer invokes a function: no health check, which would be charged as a request. */
function functionGroup(label: string, program: string): readonly Block[] {
  const group = `aws_lb_target_group.${label}`;
  return [
    resource('edge.tf', 'aws_lb_target_group', label, { name: named(label, NAME_LENGTH), target_type: 'lambda' }),
    resource('security.tf', 'aws_lambda_permission', `${label}_from_balancer`, {
      statement_id: `AllowBalancer-${hashOf(label)}`,
      action: 'lambda:InvokeFunction',
      function_name: code(`aws_lambda_function.${program}.function_name`),
      principal: 'elasticloadbalancing.amazonaws.com',
      source_arn: code(`${group}.arn`),
    }),
    resource('edge.tf', 'aws_lb_target_group_attachment', label, {
      target_group_arn: code(`${group}.arn`),
      target_id: code(`aws_lambda_function.${program}.arn`),
      depends_on: [code(`aws_lambda_permission.${label}_from_balancer`)],
    }),
  ];
}

/** Listener on port 80, and on 443 with a certificate. @param first label of the target group that receives by default */
export function listeners(label: string, first: string | undefined): readonly Block[] {
  const forward: Nested['body'] =
    first === undefined
      ? { type: 'fixed-response', fixed_response: nested({ content_type: 'text/plain', status_code: '404' }) }
      : { type: 'forward', target_group_arn: code(`aws_lb_target_group.${first}.arn`) };
  const redirect = {
    type: 'redirect',
    redirect: nested({ port: '443', protocol: 'HTTPS', status_code: 'HTTP_301' }),
  };
  const when = (condition: string, content: Nested['body']) =>
    nested({ for_each: code(condition), content: nested(content) }, 'default_action');
  return [
    resource(
      'edge.tf',
      'aws_lb_listener',
      `${label}_http`,
      {
        load_balancer_arn: code(`aws_lb.${label}.arn`),
        port: 80,
        protocol: 'HTTP',
        dynamic: [
          when(`local.${label}_https ? ["redirect"] : []`, redirect),
          when(`local.${label}_https ? [] : ["answer"]`, forward),
        ],
      },
      'With a certificate this listener redirects to HTTPS. Without a certificate it serves plain HTTP, so that the first apply has a working endpoint.',
    ),
    resource('edge.tf', 'aws_lb_listener', `${label}_https`, {
      count: code(`local.${label}_https ? 1 : 0`),
      load_balancer_arn: code(`aws_lb.${label}.arn`),
      port: 443,
      protocol: 'HTTPS',
      ssl_policy: code(`var.${label}_tls_policy`),
      certificate_arn: code(`local.${label}_certificate_arn`),
      default_action: nested(forward),
    }),
  ];
}

/** Rules that route paths to further programs, longer paths first: a rule with a lower priority is evaluated earlier. */
export function pathRules(label: string, targets: readonly Target[]): readonly Block[] {
  const depth = ({ path }: Target) => path?.split('/').length ?? 0;
  return [...targets]
    .sort((a, b) => depth(b) - depth(a))
    .flatMap((target, index) => pathRule(label, target, index + 1));
}

/** Without a path the program has the paths below its name. */
function pathRule(label: string, { label: target, path }: Target, priority: number): readonly Block[] {
  return [
    listVariable(
      `${target}_paths`,
      `Path patterns that are routed to ${target}.`,
      path === null ? [`/${target.replaceAll('_', '-')}/*`] : [path, `${path}/*`],
      holds(
        (v) => `length(${v}) >= 1 && length(${v}) <= 5 && alltrue([for path in ${v} : startswith(path, "/")])`,
        'Enter one to five paths that start with a slash.',
      ),
    ),
    resource('edge.tf', 'aws_lb_listener_rule', target, {
      listener_arn: code(
        `local.${label}_https ? aws_lb_listener.${label}_https[0].arn : aws_lb_listener.${label}_http.arn`,
      ),
      priority,
      condition: nested({ path_pattern: nested({ values: code(`var.${target}_paths`) }) }),
      action: nested({ type: 'forward', target_group_arn: code(`aws_lb_target_group.${target}.arn`) }),
    }),
  ];
}
