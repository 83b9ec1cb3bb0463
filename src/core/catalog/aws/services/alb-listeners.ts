import { type Block, code, type Nested, nested, resource } from '../../../model/terraform.ts';
import { holds, listVariable } from '../../kit/blocks.ts';
import { named } from '../foundation/naming.ts';

/** Target group of an application, with its health check. */
export function targetGroup(target: string, ofMachines: boolean): Block {
  return resource('edge.tf', 'aws_lb_target_group', target, {
    name: named(target),
    vpc_id: code('aws_vpc.main.id'),
    target_type: ofMachines ? 'instance' : 'ip',
    port: code(`var.${target}_port`),
    protocol: 'HTTP',
    deregistration_delay: 30,
    health_check: nested({
      path: code(`var.${target}_health_check_path`),
      matcher: '200',
      interval: 10,
      timeout: 5,
      healthy_threshold: 2,
      unhealthy_threshold: 3,
    }),
  });
}

/** Listener on port 80, and on 443 with a certificate. The default action forwards to the first application. */
export function listeners(label: string, [first]: readonly string[]): readonly Block[] {
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

/** Rule that routes the paths below its name to a further application. */
export function pathRule(label: string, target: string, priority: number): readonly Block[] {
  return [
    listVariable(
      `${target}_paths`,
      `Path patterns that are routed to ${target}.`,
      [`/${target.replaceAll('_', '-')}/*`],
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
