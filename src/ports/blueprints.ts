import type { Blueprint, CloudId } from '#core/index.ts';
import type { PageRequest } from './pages.ts';

/** List entry of a blueprint. */
export interface BlueprintSummary {
  readonly id: string;
  readonly ownerId: string;
  readonly title: string;
  readonly cloud: CloudId;
  readonly confidence: number;
  readonly nodesCount: number;
  /** USD/month. */
  readonly monthlyEst: number;
  readonly createdAt: Date;
}

/** A blueprint as compressed text. */
export interface PackedBlueprint {
  readonly markdown: Uint8Array;
  /** JSON of all other fields except the ID: equal requests share it. */
  readonly facts: Uint8Array;
}

export interface NewBlueprint extends BlueprintSummary, PackedBlueprint {
  /** Title and intent in lower case, for the filter by text. */
  readonly searchText: string;
}

/** A blueprint as Markdown. */
export interface BlueprintDocument extends BlueprintSummary {
  readonly markdown: string;
}

export interface StoredBlueprint extends BlueprintSummary {
  readonly blueprint: Blueprint;
}

export interface BlueprintFilter {
  /** Undefined: all owners. */
  readonly ownerId?: string;
  readonly cloud?: CloudId;
  /** In lower case. Part of the title or of the intent. */
  readonly text?: string;
  readonly createdAfter?: Date;
}

/** Only the title of a blueprint changes until it is deleted. */
export interface BlueprintRepository {
  insert(blueprint: NewBlueprint): Promise<void>;
  byId(id: string): Promise<StoredBlueprint | null>;
  summaryOf(id: string): Promise<BlueprintSummary | null>;
  /** Changes the title of the list and of the page. The document keeps its own. */
  rename(id: string, title: string, searchText: string): Promise<void>;
  /** Without the fields that only the views need. */
  documentOf(id: string): Promise<BlueprintDocument | null>;
  /** Without deleted blueprints. */
  list(filter: BlueprintFilter, page: PageRequest): Promise<readonly BlueprintSummary[]>;
  /** Deletes the blueprints. Ignores unknown IDs. */
  remove(ids: readonly string[]): Promise<void>;
}
