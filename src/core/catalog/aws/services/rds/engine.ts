import type { Value } from '../../../../model/terraform.ts';

/** An open-source engine of RDS. */
export interface Engine {
  readonly id: 'postgresql' | 'mysql';
  readonly title: string;
  /** Name in Terraform. */
  readonly name: 'postgres' | 'mysql';
  readonly port: number;
  readonly defaultVersion: string;
  readonly versions: readonly string[];
  /** Memory that one connection is allowed, bytes: the default of `max_connections` (RDS guide, "Quotas"). */
  readonly bytesPerConnection: number;
  /** Parameter group family: `postgres17`, `mysql8.4`. */
  readonly familyPrefix: 'postgres' | 'mysql';
  readonly tlsParameter: { readonly name: string; readonly value: string };
  readonly slowParameters: readonly { readonly name: string; readonly value: string }[];
  /** Logs of errors and slow queries. */
  readonly logs: readonly string[];
  /** Container that creates the application user with IAM authentication. */
  readonly setup: {
    readonly image: string;
    readonly passwordVariable: string;
    command(users: readonly SetupUser[]): readonly string[];
  };
  setupEnvironment(database: Readonly<Record<'host' | 'name', Value>>): Readonly<Record<string, Value>>;
}

/** A user that the setup task creates with the password in an environment variable. */
interface SetupUser {
  readonly name: string;
  readonly variable: string;
  readonly onlyReads: boolean;
}

/** Names of the application user and of the master user. */
export const PROGRAM_USER = 'app';
export const MASTER_USER = 'dbadmin';
export const DATABASE_NAME = 'app';

function isProgram({ name }: SetupUser): boolean {
  return name === PROGRAM_USER;
}

/** Slow query threshold in milliseconds. */
const SLOW_MS = '500';

export const POSTGRESQL: Engine = {
  id: 'postgresql',
  title: 'PostgreSQL',
  name: 'postgres',
  port: 5432,
  defaultVersion: '17',
  versions: ['14', '15', '16', '17'],
  bytesPerConnection: 9_531_392,
  familyPrefix: 'postgres',
  tlsParameter: { name: 'rds.force_ssl', value: '1' },
  slowParameters: [{ name: 'log_min_duration_statement', value: SLOW_MS }],
  logs: ['postgresql'],
  setup: {
    image: 'public.ecr.aws/docker/library/postgres:17-alpine',
    command: (users) => {
      const statements = [
        ...(users.some(isProgram) ? [] : [`CREATE ROLE ${PROGRAM_USER} LOGIN`, `GRANT rds_iam TO ${PROGRAM_USER}`]),
        ...users.map(({ name, variable }) => `CREATE ROLE ${name} LOGIN PASSWORD '$${variable}'`),
        `GRANT ALL ON DATABASE ${DATABASE_NAME} TO ${PROGRAM_USER}`,
        `GRANT ALL ON SCHEMA public TO ${PROGRAM_USER}`,
        ...users.filter(({ onlyReads }) => onlyReads).map(({ name }) => `GRANT pg_read_all_data TO ${name}`),
      ];
      const psql = ['psql', '--set=ON_ERROR_STOP=1'];
      if (users.length === 0) return [...psql, ...statements.map((statement) => `--command=${statement}`)];
      // The shell fills in the passwords, which are letters and digits.
      return ['sh', '-c', [...psql, ...statements.map((statement) => `--command="${statement}"`)].join(' ')];
    },
    passwordVariable: 'PGPASSWORD',
  },
  setupEnvironment: ({ host, name }) => ({
    PGHOST: host,
    PGDATABASE: name,
    PGUSER: MASTER_USER,
    PGSSLMODE: 'require',
  }),
};

export const MYSQL: Engine = {
  id: 'mysql',
  title: 'MySQL',
  name: 'mysql',
  port: 3306,
  defaultVersion: '8.4',
  versions: ['8.4'],
  bytesPerConnection: 12_582_880,
  familyPrefix: 'mysql',
  tlsParameter: { name: 'require_secure_transport', value: '1' },
  slowParameters: [
    { name: 'log_output', value: 'FILE' },
    { name: 'slow_query_log', value: '1' },
    { name: 'long_query_time', value: '0.5' },
  ],
  logs: ['error', 'slowquery'],
  setup: {
    image: 'public.ecr.aws/docker/library/mysql:8.4',
    command: (users) => {
      const statements = [
        ...(users.some(isProgram)
          ? []
          : [
              `CREATE USER IF NOT EXISTS '${PROGRAM_USER}'@'%' IDENTIFIED WITH AWSAuthenticationPlugin AS 'RDS' REQUIRE SSL`,
            ]),
        ...users.map(
          ({ name, variable }) => `CREATE USER IF NOT EXISTS '${name}'@'%' IDENTIFIED BY '$${variable}' REQUIRE SSL`,
        ),
        `GRANT ALL ON ${DATABASE_NAME}.* TO '${PROGRAM_USER}'@'%'`,
        ...users
          .filter(({ onlyReads }) => onlyReads)
          .map(({ name }) => `GRANT SELECT ON ${DATABASE_NAME}.* TO '${name}'@'%'`),
      ];
      const sql = statements.join('; ');
      return ['sh', '-c', `mysql --host="$DB_HOST" --user="$DB_USER" --ssl-mode=REQUIRED --execute="${sql}"`];
    },
    passwordVariable: 'MYSQL_PWD',
  },
  setupEnvironment: ({ host }) => ({ DB_HOST: host, DB_USER: MASTER_USER }),
};

/** The named version if it is in RDS standard support, else the current one. */
export function versionOf(engine: Engine, named: string | null): string {
  if (named === null) return engine.defaultVersion;
  return (
    engine.versions.find((version) => named === version || named.startsWith(`${version}.`)) ?? engine.defaultVersion
  );
}
