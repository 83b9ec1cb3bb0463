import type { Profile } from './profile.ts';

export const vllm: Profile = {
  names: ['vllm'],
  title: 'vLLM',
  capability: 'gpu_compute',
  hosting: 'program',
  runtime: 'Python 3.10 with CUDA',
  forms: ['vm', 'kubernetes'],
  vcpu: 4,
  memoryGb: 16,
  sizing: 'vLLM publishes no vendor figure for CPU and memory; 4 vCPU and 16 GB per GPU are a working assumption.',
  gpuMemoryGb: 24,
  disk: { storedGb: 100, because: 'Model weights are downloaded once and kept on the disk.' },
  objectStorage: 'possible',
  dependencies: [],
  ports: [8000],
  licence: 'Apache-2.0',
  scalesOut: true,
  mustNotRunOn: [
    {
      form: 'container',
      because: 'vLLM needs a GPU with compute capability 7.0 or higher, which not every container service offers.',
    },
    { form: 'paas', because: 'vLLM needs a GPU with compute capability 7.0 or higher.' },
  ],
  source: 'https://docs.vllm.ai/en/latest/getting_started/installation/gpu.html',
};
