import { expect, it } from 'vitest';
import { variable } from '#core/model/terraform.ts';
import { seasonFiles } from '#core/render/terraform/seasons.ts';

const count = (value: number) => [variable('app_tasks', { description: 'Tasks.', type: 'number', default: value })];

it('seasons with equal names in plain letters have a file each', () => {
  const seasons = ['Ostern!', 'ostern', '正月', 'お盆'].map((name, index) => ({ name, blocks: count(index + 2) }));
  expect(seasonFiles(count(1), seasons).map(({ path }) => path)).toEqual([
    'seasons/ostern.tfvars',
    'seasons/ostern-2.tfvars',
    'seasons/season.tfvars',
    'seasons/season-2.tfvars',
  ]);
});

it('a season with the sizes of the base has no file', () => {
  expect(seasonFiles(count(1), [{ name: 'summer', blocks: count(1) }])).toEqual([]);
});
