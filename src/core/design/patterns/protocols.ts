import type { Outside } from '../../model/graph.ts';
import type { ResolvedParty } from '../../model/resolved.ts';

const HTTPS = 443;

/** TCP ports of protocols that do not use HTTPS. Source: IANA service name and port number registry. */
const PORTS: Readonly<Record<string, number>> = {
  amqp: 5672,
  amqps: 5671,
  db2: 50_000,
  dicom: 104,
  ftp: 21,
  ftps: 990,
  hl7: 2575,
  http: 80,
  imap: 143,
  imaps: 993,
  kafka: 9092,
  ldap: 389,
  ldaps: 636,
  mllp: 2575,
  modbus: 502,
  mongodb: 27_017,
  mqtt: 1883,
  mqtts: 8883,
  mssql: 1433,
  mysql: 3306,
  nfs: 2049,
  opcua: 4840,
  oracle: 1521,
  postgres: 5432,
  postgresql: 5432,
  redis: 6379,
  sftp: 22,
  smb: 445,
  smtp: 587,
  smtps: 465,
  sqlserver: 1433,
  ssh: 22,
};

/** An external system with the port of its protocol; HTTPS where none or another one is stated. */
export function outsideOf({ id, name, protocol = 'https' }: ResolvedParty): Outside {
  const named = protocol
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^jdbc/, '');
  const port = PORTS[named];
  return { id, title: name, protocol: port === undefined ? 'https' : protocol.toLowerCase(), port: port ?? HTTPS };
}
