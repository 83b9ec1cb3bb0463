import type { Form } from '../../model/capability.ts';
import type { Profile } from './profile.ts';

/** Whether a form of compute can run a product, with the reason as a full sentence. */
export interface Hosting {
  readonly fits: boolean;
  readonly because: string;
}

const FORM_NAMES: Readonly<Record<Form, string>> = {
  container: 'a container service',
  vm: 'virtual machines',
  function: 'functions',
  kubernetes: 'Kubernetes',
  paas: 'a code platform',
};

/** Forms whose load balancer forwards HTTP only on at least one cloud. */
const HTTP_ONLY: ReadonlySet<Form> = new Set(['container', 'function', 'paas']);

/** Whether `form` can run the product; `null` asks for the recommended hosting, which always fits. */
export function hostingOf(profile: Profile, form: Form | null): Hosting {
  if (form === null) return { fits: true, because: recommendation(profile) };
  const refusal = refusalOf(profile, form);
  return refusal === null ? { fits: true, because: permission(profile, form) } : { fits: false, because: refusal };
}

function recommendation(profile: Profile): string {
  const [form] = profile.forms;
  if (profile.hosting === 'program' && form !== undefined) return permission(profile, form);
  return `A managed service that is compatible with ${profile.title} replaces it.`;
}

function permission({ title, certifiedSizes }: Profile, form: Form): string {
  return certifiedSizes?.because ?? `${title} runs on ${FORM_NAMES[form]}.`;
}

/** The most specific reason first: the vendor's, then the protocol's, then the file system's. */
function refusalOf(profile: Profile, form: Form): string | null {
  const stated = profile.mustNotRunOn.find((item) => item.form === form);
  if (stated !== undefined) return stated.because;
  const { title } = profile;
  if (profile.udpPorts !== undefined && HTTP_ONLY.has(form))
    return `${title} receives UDP, and ${FORM_NAMES[form]} may forward HTTP only.`;
  if (form === 'function' && profile.sharedFiles !== undefined)
    return `${title} is a server with a shared directory, and functions end after each request.`;
  if (form === 'function' && !profile.forms.includes(form))
    return `${title} is a process that keeps running, and functions end after each request.`;
  return profile.forms.includes(form)
    ? null
    : `The vendor of ${title} describes no installation on ${FORM_NAMES[form]}.`;
}
