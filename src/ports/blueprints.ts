import type { Blueprint, CloudId } from '#core/index.ts';
import type { PageRequest } from './pages.ts';

/** What a list shows of a blueprint. */
export interface BlueprintSummary {
  readonly id: string;
  readonly ownerId: string;
  readonly title: string;
  readonly cloud: CloudId;
  readonly confidence: number;
  readonly nodesCount: number;
  /** US dollars a month. */
  readonly monthlyEst: number;
  readonly createdAt: Date;
}

export interface StoredBlueprint extends BlueprintSummary {
  readonly blueprint: Blueprint;
}

export interface BlueprintFilter {
  /** Absent: everybody's. */
  readonly ownerId?: string;
  readonly cloud?: CloudId;
}

/** Blueprints are written once and never change until they are removed. */
export interface BlueprintRepository {
  insert(blueprint: StoredBlueprint): Promise<void>;
  byId(id: string): Promise<StoredBlueprint | null>;
  list(filter: BlueprintFilter, page: PageRequest): Promise<readonly BlueprintSummary[]>;
  /** Forgets those that are there. */
  remove(ids: readonly string[]): Promise<void>;
}
