import { readdirSync, readFileSync } from 'node:fs';
import { gcp } from '#core/catalog/gcp/index.ts';
import type { Constraints } from '#core/model/intent.ts';
import type { Site } from '#core/model/offering.ts';
import type { Block } from '#core/model/terraform.ts';
import { parseCases } from '../../../eval/case.ts';
import { INTENTS } from '../../../iac/intents.ts';
import { declaredSystem } from '../../../support/declared.ts';
import { sampleOf } from '../../../support/sample.ts';

const FOLDER = new URL('../../../eval/intents/', import.meta.url);
const OWN_REGIONS = new Set(gcp.regions.map(({ id }) => id));

export interface DeclaredSystem {
  readonly name: string;
  readonly site: Site;
  readonly blocks: readonly Block[];
}

/** Texts for services that the sample systems do not declare. */
const FURTHER: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: 'clinic',
    text: 'A HIPAA compliant patient portal on Google Cloud with PostgreSQL, Redis, scans in object storage, a queue with workers and a nightly batch report. 99.95 % availability.',
  },
  { name: 'sqlserver', text: 'A line-of-business web application on SQL Server for 300 staff, 50 GB of data, 99.9 %.' },
  {
    name: 'alloydb',
    text: 'An API on AlloyDB with 200 GB of records, 800 requests/s at peak, 99.95 % availability, HIPAA.',
  },
  { name: 'mongodb', text: 'A mobile backend on MongoDB with 20,000 users a day and photos in object storage.' },
  { name: 'appengine', text: 'A customer portal on App Engine in Frankfurt with 50 requests/s, PostgreSQL and Redis.' },
  { name: 'appengine-plain', text: 'A small site on App Engine that answers forms.' },
  { name: 'netapp', text: 'A document system whose programs on containers share files over SMB, 500 GB, 200 staff.' },
  {
    name: 'composer',
    text: 'Nightly data pipelines in Airflow that start batch jobs and load BigQuery from files in a bucket. HIPAA.',
  },
  { name: 'spark', text: 'Nightly Spark jobs over 2 TB of files in object storage, started by a scheduler.' },
  {
    name: 'datastream',
    text: 'Change data capture with Datastream from our PostgreSQL database into BigQuery, dashboards for analysts.',
  },
  { name: 'valkey', text: 'A leaderboard API with Valkey and PostgreSQL, 2000 requests/s.' },
  {
    name: 'kafka',
    text: 'A FedRAMP event platform with Kafka, stream processing into BigQuery, vector search and a model of our own, keys of our own.',
  },
  {
    name: 'one-machine',
    text: 'A wiki on one virtual machine with PostgreSQL, files and keys of our own, 30 staff.',
  },
  { name: 'media', text: 'A video site that transcodes uploads, in Belgium; 1000 hours a month.' },
];

/** All sample systems and evaluation cases on Google Cloud. Regions of other clouds are ignored. */
export function declaredSystems(): readonly DeclaredSystem[] {
  const samples = INTENTS.map(({ name, text, budget }) => ({
    name,
    text,
    constraints: budget === undefined ? {} : { budget },
  }));
  const cases = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .flatMap((file) => parseCases(readFileSync(new URL(file, FOLDER), 'utf8')));
  const judged = sampleOf(cases, 8).map(({ id, system_intent: text, constraints }) => ({
    name: id,
    text,
    constraints: onGoogleCloud(constraints),
  }));
  return [...samples, ...FURTHER.map((system) => ({ ...system, constraints: {} })), ...judged].map(
    ({ name, text, constraints }) => ({
      name,
      ...declaredSystem(text, 'gcp', constraints),
    }),
  );
}

function onGoogleCloud({ region, ...others }: Constraints): Constraints {
  return region !== undefined && OWN_REGIONS.has(region) ? { ...others, region } : others;
}
