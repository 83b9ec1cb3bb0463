import type { Capability, Form } from '../../model/capability.ts';

/** A database, cache or search engine that a product accepts. */
export interface Dependency {
  readonly capability: Capability;
  /** Engines that the product supports, the recommended one first; plain names in lower case. */
  readonly engines: readonly string[];
  /** Lowest supported major version of the recommended engine. */
  readonly version?: string;
  /** `required`: it does not run without; `recommended` for production. */
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
  /** How it is hosted: `program` runs on compute of the system, `engine` is a managed service that speaks its protocol. */
  readonly hosting: 'program' | 'engine';
  readonly runtime: string;
  /** Forms of compute that can run it, the recommended one first; empty for an engine. */
  readonly forms: readonly Form[];
  /** Per instance: vCPU and memory (GB) below which the vendor does not recommend it. */
  readonly vcpu: number;
  readonly memoryGb: number;
  /** Requests/s of one vCPU; undefined for the usual value. */
  readonly rpsPerVcpu?: number;
  /** Files that all instances share, with their usual size in GB. */
  readonly sharedFiles?: { readonly protocol: 'nfs' | 'smb'; readonly storedGb: number; readonly because: string };
  /** It writes uploads to object storage. */
  readonly objectStorage?: 'required' | 'possible';
  readonly dependencies: readonly Dependency[];
  /** A job that the platform must start, with its interval in minutes. */
  readonly cron?: { readonly everyMinutes: number; readonly because: string };
  /** A background process beside the web process. */
  readonly worker?: { readonly because: string };
  /** TCP ports on which it listens. */
  readonly ports: readonly number[];
  readonly licence: string;
  /** Several instances can run at the same time. */
  readonly scalesOut: boolean;
  /** What it must not run on, with the reason as a full sentence. */
  readonly mustNotRunOn: readonly { readonly form: Form; readonly because: string }[];
  /** Page of the vendor that states these requirements. */
  readonly source: string;
}
