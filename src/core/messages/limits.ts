import type { Advice } from './selection.ts';

const ALLOW = 'Raise the limit, or remove what is not needed.';

/** @param services the services that are left out, by name */
export function onlyForbidden(title: string, services: readonly string[], cloud: string): Advice {
  return {
    text: `${title} is missing from the design and from the price: \`limits.forbidden_services\` excludes every ${cloud} service for it (${services.join(', ')}).`,
    do: 'Permit one of these services, or add the component manually.',
  };
}

export function unknownService(name: string, cloud: string): Advice {
  return {
    text: `\`limits.forbidden_services\`: no ${cloud} service in the catalogue is named “${name}”, so nothing was left out for it.`,
    do: 'Use the name of the service as the catalogue writes it.',
  };
}

export function tooManyNodes(count: number, most: number): Advice {
  return { text: `The design has ${count} components; \`limits.max_nodes\` is ${most}.`, do: ALLOW };
}

export function tooManyCores(vcpu: number, most: number): Advice {
  return { text: `The design has ${vcpu} provisioned vCPU; \`limits.max_vcpu\` is ${most}.`, do: ALLOW };
}

export function tooManyInstances(title: string, count: number, most: number): Advice {
  return {
    text: `${title} has ${count} instances; \`limits.max_instances\` is ${most}, and no size within the limits carries its load.`,
    do: 'Raise the limit, or permit a larger size.',
  };
}

export function tooLarge(title: string, sku: string, limit: 'vcpu' | 'memory_gb', most: number): Advice {
  return {
    text: `${title} uses ${sku}; \`limits.max_size.${limit}\` is ${most}, and no size within the limits carries its load.`,
    do: 'Raise the limit, or permit more instances.',
  };
}
