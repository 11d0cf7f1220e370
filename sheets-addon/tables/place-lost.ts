import { InvalidParametersError } from '@sold-data/core/engine';

/** The place of a list, or of a table on its own tab, is no longer certain: nothing is paid until a person has put it back. */
export class PlaceLost extends InvalidParametersError {
  override name = 'PlaceLost';
  constructor(
    detail: string,
    readonly of: 'list' | 'tab' = 'list',
    hint = 'Undo that and resume, put it back, or edit the task',
    /** Whether something is there twice, so a person has to say which one is meant. */
    readonly isDoubled = false,
  ) {
    super(detail, { code: 'invalid_params', detail, hint });
  }
}
