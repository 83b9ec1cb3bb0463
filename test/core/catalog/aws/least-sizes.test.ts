import { describe, expect, it } from 'vitest';
import { asking, demands, edge, part } from './parts.ts';
import { blockOf, candidatesOf, write } from './systems.ts';

const least = { leastMemoryGb: 6, leastVcpu: 2 };
const program = (form: 'container' | 'vm' | 'kubernetes' | 'function', more: object) =>
  part('portal', 'web_compute', 'private_application', { ...demands(1).compute, ...more }, { forms: [form] });

function skus(form: 'container' | 'vm' | 'kubernetes' | 'function', more: object): readonly string[] {
  return candidatesOf(program(form, more), asking(`web_compute:${form}`)).map(({ size }) => size.sku);
}

describe('the least memory and vCPU of a product', () => {
  it('rules out smaller containers', () => {
    expect(skus('container', {}).join()).toContain('0.25 vCPU, 0.5 GB');
    expect(new Set(skus('container', least).map((sku) => sku.replace(/^\d+ x /, '')))).toEqual(
      new Set(['2 vCPU, 6 GB', '4 vCPU, 8 GB']),
    );
  });

  it('allows containers of 8 and 16 vCPU only where no smaller one is enough', () => {
    expect(skus('container', { leastMemoryGb: 61, leastVcpu: 1 }).every((sku) => sku.includes('16 vCPU, 64 GB'))).toBe(
      true,
    );
    expect(skus('container', { leastMemoryGb: 121, leastVcpu: 1 })).toEqual([]);
  });

  it('rules out smaller instances', () => {
    expect(skus('vm', {}).join()).toContain('t3.small');
    expect(skus('vm', least).join()).not.toMatch(/t3/);
    expect(skus('vm', least).join()).toContain('m7i.large');
  });

  it('gives each of two pods on a node their memory', () => {
    expect(skus('kubernetes', least).join()).not.toMatch(/t3|m7i\.large/);
    const { text } = write({
      name: '',
      rps: 1,
      asks: ['web_compute:kubernetes'],
      wanted: () => false,
      nodes: [program('kubernetes', least), part('lb', 'load_balancer', 'public', demands(1).traffic)],
      edges: [edge('lb', 'portal', 'request', 8080)],
    });
    expect(text).toMatch(/variable "portal_pod_memory" \{[^}]*default = "6144Mi"/s);
  });

  it('rules out functions with less memory', () => {
    expect(skus('function', {})).toContain('256 MB');
    expect(skus('function', least)).toEqual(['7076 MB', '10240 MB']);
    expect(skus('function', { leastMemoryGb: 16 })).toEqual([]);
  });
});

describe('batch jobs on virtual machines', () => {
  const night = { tasksPerMonth: 30, parallelTasks: 4, vcpuPerTask: 2, memoryGbPerTask: 6, hoursPerTask: 1 };
  const jobs = (forms: readonly ('vm' | 'container')[]) =>
    part('jobs', 'batch_compute', 'private_application', { ...night, interruptible: false }, { forms });
  const offerings = (forms: readonly ('vm' | 'container')[]) =>
    candidatesOf(jobs(forms), asking('batch_compute')).map(({ offering }) => offering);

  it('run on instances with encrypted disks', () => {
    expect(offerings(['vm'])).toEqual(['aws.batch-ec2']);
    expect(offerings([])).toEqual(['aws.batch']);
    const { text } = write({
      name: '',
      rps: 1,
      asks: ['batch_compute:vm'],
      wanted: () => false,
      nodes: [jobs(['vm'])],
      edges: [],
    });
    expect(blockOf(text, 'aws_launch_template.jobs')).toContain('encrypted = true');
    expect(text).toContain('launch_template_id = aws_launch_template.jobs.id');
    expect(text).not.toContain('"FARGATE"');
  });
});
