import type { Profile } from './profile.ts';

export const mlflow: Profile = {
  names: ['mlflow'],
  title: 'MLflow',
  capability: 'ml_training',
  hosting: 'engine',
  runtime: 'Python 3.10',
  forms: ['container', 'vm', 'kubernetes'],
  vcpu: 1,
  memoryGb: 2,
  sizing: 'MLflow publishes no vendor figure; 1 vCPU and 2 GB for the tracking server are a working assumption.',
  objectStorage: 'required',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql', 'mysql', 'sqlserver'],
      version: '13',
      need: 'required',
      because: 'The backend store and the model registry need a database; version 13 is a working assumption.',
    },
  ],
  ports: [5000],
  licence: 'Apache-2.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://mlflow.org/docs/latest/self-hosting/',
};
