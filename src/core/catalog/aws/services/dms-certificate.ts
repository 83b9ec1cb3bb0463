import { type Block, type Body, call, code, resource } from '../../../model/terraform.ts';
import { endsWith, joined, orNull, stringVariable } from '../../kit/blocks.ts';
import { named } from '../foundation/naming.ts';

/** TLS of an endpoint: the mode, and the form of the certificate of the authority that the mode needs. */
interface EndpointTls {
  readonly mode: 'require' | 'verify-ca' | 'verify-full';
  readonly certificate?: 'pem' | 'wallet';
}

/**
 * The strictest mode without a file of yours, and for engines that have no such mode, verification with one.
 * Source: DMS guide, "Using SSL with AWS Database Migration Service", table of modes by engine.
 */
const TARGETS: Readonly<Record<string, EndpointTls>> = {
  mysql: { mode: 'verify-full', certificate: 'pem' },
  oracle: { mode: 'verify-ca', certificate: 'wallet' },
};

export function targetTls(engine: string): EndpointTls {
  return TARGETS[engine] ?? { mode: 'require' };
}

type End = 'source' | 'target';

function fileOf(label: string, end: End): string {
  return `${label}_${end}_ca_file`;
}

/** The variable with the file of the authority's certificate, and the certificate itself. @param what which file, a full sentence */
export function certificate(label: string, end: End, form: 'pem' | 'wallet', what: string): readonly Block[] {
  const name = fileOf(label, end);
  const read = call(form === 'pem' ? 'file' : 'filebase64', code(`var.${name}`));
  const suffix = form === 'pem' ? '.pem' : '.sso';
  return [
    stringVariable(name, what, null, orNull(endsWith(suffix, `Use the path of a ${suffix} file.`))),
    resource('security.tf', 'aws_dms_certificate', `${label}_${end}`, {
      count: code(`var.${name} == null ? 0 : 1`),
      certificate_id: joined(named(label), `-${end}`),
      ...(form === 'pem' ? { certificate_pem: read } : { certificate_wallet: read }),
    }),
  ];
}

/** Argument of an endpoint: its certificate, null without one. */
export function certificateOf(label: string, end: End): Body {
  return { certificate_arn: code(`one(aws_dms_certificate.${label}_${end}[*].certificate_arn)`) };
}

/** The target and its certificate by engine. */
export function targetCertificate(label: string, engine: string): readonly Block[] {
  const { certificate: form } = targetTls(engine);
  if (form === undefined) return [];
  const what =
    form === 'pem'
      ? 'File with the certificates of RDS in your region, from https://truststore.pki.rds.amazonaws.com/REGION/REGION-bundle.pem. Required for the migration.'
      : 'Oracle wallet (cwallet.sso) with the certificates of RDS in your region. Required for the migration.';
  return certificate(label, 'target', form, what);
}

/** Condition under which the migration may start; undefined if it needs no file. */
export function isReadyFor(label: string, engine: string): string | undefined {
  return targetTls(engine).certificate === undefined ? undefined : `var.${fileOf(label, 'target')} != null`;
}
