import type { Profile } from './profile.ts';

export const kubeflow: Profile = {
  names: ['kubeflow'],
  title: 'Kubeflow',
  capability: 'ml_training',
  hosting: 'program',
  runtime: 'Kubernetes',
  forms: ['kubernetes'],
  vcpu: 8,
  memoryGb: 16,
  sizing:
    'Guides to the Kubeflow manifests name 8 CPUs and 16 GB for a test; production depends on the selected components.',
  objectStorage: 'required',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['mysql'],
      version: '8.0',
      need: 'required',
      because: 'Kubeflow Pipelines and Katib store metadata in MySQL, bundled or external.',
    },
  ],
  ports: [443],
  licence: 'Apache-2.0',
  scalesOut: true,
  mustNotRunOn: [
    { form: 'vm', because: 'Kubeflow is a set of Kubernetes controllers and does not run without a cluster.' },
    { form: 'container', because: 'Kubeflow is a set of Kubernetes controllers and does not run without a cluster.' },
    { form: 'paas', because: 'Kubeflow is a set of Kubernetes controllers and does not run without a cluster.' },
  ],
  source: 'https://www.kubeflow.org/docs/started/installing-kubeflow/',
};
