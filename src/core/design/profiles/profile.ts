import type { Capability, Form } from '../../model/capability.ts';

/** A database, cache, broker or search engine that a product uses. */
export interface Dependency {
  readonly capability: Capability;
  /** Engines that the product supports, the recommended one first; plain names in lower case. */
  readonly engines: readonly string[];
  /** Lowest supported version of the recommended engine; the oldest maintained one where the vendor names none. */
  readonly version: string;
  /** `required`: the product does not run without it; `recommended`: for production. */
  readonly need: 'required' | 'recommended';
  /** A full sentence. */
  readonly because: string;
}

/** What a named product needs from the platform that hosts it. */
export interface Profile {
  /** Plain names in lower case, as requests write them; the first is the product's. */
  readonly names: readonly string[];
  /** Name as its vendor writes it. */
  readonly title: string;
  /** The capability that the product answers. */
  readonly capability: Capability;
  /** `program` runs on compute of the system; `engine` is a managed service that speaks its protocol. */
  readonly hosting: 'program' | 'engine';
  readonly runtime: string;
  /** Operating system, if it is not Linux. */
  readonly os?: 'windows';
  /** Forms of compute that can run it, the recommended one first. For an engine: where the cloud has no such service. */
  readonly forms: readonly Form[];
  /** Per instance: vCPU and memory (GB) below which the vendor does not recommend it. */
  readonly vcpu: number;
  readonly memoryGb: number;
  /** Where the two figures come from, or that they are working assumptions. A full sentence. */
  readonly sizing: string;
  /** Memory of the GPU in GB, if it needs one. */
  readonly gpuMemoryGb?: number;
  /** The vendor supports only the machine sizes that it certifies. */
  readonly certifiedSizes?: { readonly because: string };
  /** Requests/s of one vCPU; undefined for the usual value. */
  readonly rpsPerVcpu?: number;
  /** Files that all instances share, with their usual size in GB. */
  readonly sharedFiles?: { readonly protocol: 'nfs' | 'smb'; readonly storedGb: number; readonly because: string };
  /** Files of one instance that must survive its restart, with their usual size in GB. */
  readonly disk?: { readonly storedGb: number; readonly because: string };
  /** It writes uploads to object storage. */
  readonly objectStorage?: 'required' | 'possible';
  readonly dependencies: readonly Dependency[];
  /** A job that the platform must start, with its interval in minutes. */
  readonly cron?: { readonly everyMinutes: number; readonly because: string };
  /** A background worker beside the web server. */
  readonly worker?: { readonly because: string };
  /** TCP ports on which it listens, the one that users or clients reach first. */
  readonly ports: readonly number[];
  /** UDP ports on which it listens, as ranges. */
  readonly udpPorts?: readonly { readonly from: number; readonly to: number }[];
  readonly licence: string;
  /** Several instances can run at the same time. */
  readonly scalesOut: boolean;
  /** What it must not run on, with the reason as a full sentence. */
  readonly mustNotRunOn: readonly { readonly form: Form; readonly because: string }[];
  /** Page of the vendor that states these requirements. */
  readonly source: string;
}
