import type { Profile } from './profile.ts';

export const airflow: Profile = {
  names: ['airflow', 'apache airflow'],
  title: 'Apache Airflow',
  capability: 'workflow',
  hosting: 'engine',
  runtime: 'Python 3.10',
  forms: ['kubernetes', 'vm'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'Airflow names 4 GB of memory for its Docker Compose set-up; 2 vCPU are a working assumption.',
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 5,
    because: 'Scheduler, DAG processor and workers read the same DAG files, from a shared directory or a Git bundle.',
  },
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql', 'mysql'],
      version: '13',
      need: 'required',
      because: 'The metadata database of Airflow 3 is PostgreSQL 13 or MySQL 8.0 or later.',
    },
    {
      capability: 'cache',
      engines: ['redis', 'valkey'],
      version: '6',
      need: 'recommended',
      because: 'The Celery executor needs Redis or RabbitMQ as its broker.',
    },
  ],
  worker: { because: 'Scheduler, DAG processor, triggerer and task workers run beside the API server.' },
  ports: [8080],
  licence: 'Apache-2.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://airflow.apache.org/docs/apache-airflow/stable/installation/prerequisites.html',
};
