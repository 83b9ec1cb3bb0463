import type { Profile } from './profile.ts';

export const ollama: Profile = {
  names: ['ollama'],
  title: 'Ollama',
  capability: 'gpu_compute',
  hosting: 'program',
  runtime: 'Go and llama.cpp',
  forms: ['vm', 'kubernetes'],
  vcpu: 4,
  memoryGb: 16,
  sizing: 'Ollama names 8 GB of memory for models of 7 billion parameters and 16 GB for 13 billion.',
  gpuMemoryGb: 16,
  disk: { storedGb: 100, because: 'Model files are kept on the disk.' },
  dependencies: [],
  ports: [11434],
  licence: 'MIT',
  scalesOut: true,
  mustNotRunOn: [
    { form: 'container', because: 'Answers in interactive time need a GPU, which not every container service offers.' },
    { form: 'paas', because: 'Answers in interactive time need a GPU.' },
  ],
  source: 'https://docs.ollama.com/gpu',
};
