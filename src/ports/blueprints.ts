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

/** A blueprint as text that is kept as it was written, compressed: nobody between its writer and its reader looks inside. */
export interface PackedBlueprint {
  readonly markdown: Uint8Array;
  /** JSON of all the rest, but for the id under which it is kept: other requests of the same words have the same. */
  readonly facts: Uint8Array;
}

export interface NewBlueprint extends BlueprintSummary, PackedBlueprint {}

/** A blueprint as a document: what most readers want of it. */
export interface BlueprintDocument extends BlueprintSummary {
  readonly markdown: string;
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
  insert(blueprint: NewBlueprint): Promise<void>;
  byId(id: string): Promise<StoredBlueprint | null>;
  /** The same without what only its views need. */
  documentOf(id: string): Promise<BlueprintDocument | null>;
  list(filter: BlueprintFilter, page: PageRequest): Promise<readonly BlueprintSummary[]>;
  /** Forgets those that are there. */
  remove(ids: readonly string[]): Promise<void>;
}
