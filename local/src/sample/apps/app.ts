/** One view of a sample MVP's interface. The listing's demo, screenshots and short video show the same views. */
export type View = {
  /** The view's name in the navigation. */
  readonly name: string;
  /** A sentence below the view's heading. */
  readonly note: string;
} & ViewBody;

export type ViewBody =
  | RowsBody
  | BoardBody
  | GridBody
  | ChartBody
  | AnnotatedTextBody
  | FormBody
  | FlashCardsBody
  | GeographicMapBody;

/** A list whose rows have a title, a detail and a state. In the demo, people add rows and tick them off. */
export interface RowsBody {
  readonly kind: 'rows';
  /** Label of the field that adds a row. */
  readonly addLabel: string;
  readonly rows: readonly (readonly [string, string, string])[];
}

/** Columns of cards, as on a Kanban board. In the demo, a tap moves a card to the next column. */
export interface BoardBody {
  readonly kind: 'board';
  readonly columns: readonly { readonly name: string; readonly cards: readonly string[] }[];
}

/** A table of marks: a timetable, a heat map or a floor plan. In the demo, a tap changes a cell to the next mark. */
export interface GridBody {
  readonly kind: 'grid';
  readonly columnLabels: readonly string[];
  readonly rowLabels: readonly string[];
  /** One string per row of the grid, with one digit per cell: the index of the cell's mark in `legend`. */
  readonly marks: readonly string[];
  /** Names of the marks that a cell can show; the first name is for an empty cell. */
  readonly legend: readonly string[];
}

/** Figures, with a bar chart below. The demo shows the value of the bar that a person selects. */
export interface ChartBody {
  readonly kind: 'chart';
  readonly tiles: readonly (readonly [string, string])[];
  readonly unit: string;
  readonly bars: readonly (readonly [string, number])[];
}

/**
 * A text in which passages between asterisks are highlighted. Each passage has a fact, which a tap on the passage
 * shows.
 */
export interface AnnotatedTextBody {
  readonly kind: 'letter';
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly (readonly [string, string])[];
}

/** A form with one button. In the demo, a click on the button shows the results. */
export interface FormBody {
  readonly kind: 'form';
  readonly fields: readonly (readonly [string, string])[];
  readonly submitLabel: string;
  readonly results: readonly (readonly [string, string])[];
}

/** Flash cards with a front, a back and choices. */
export interface FlashCardsBody {
  readonly kind: 'cards';
  readonly cards: readonly (readonly [string, string])[];
  readonly choices: readonly string[];
}

/** A city map with pins and a list of the pins. Coordinates are percentages. */
export interface GeographicMapBody {
  readonly kind: 'map';
  /** Label of the button that appears when a visitor selects a pin on the map, such as 'Reserve'. */
  readonly actionLabel: string;
  readonly pins: readonly {
    readonly x: number;
    readonly y: number;
    readonly title: string;
    readonly detail: string;
  }[];
}

/** The interface of a sample MVP: two or more views, on a phone or in a window. */
export interface SampleApp {
  readonly device: 'phone' | 'window';
  readonly views: readonly View[];
}

/** Interfaces by the slug of their listing. */
export type SampleApps = Readonly<Record<string, SampleApp>>;
