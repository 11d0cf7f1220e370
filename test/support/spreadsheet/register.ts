// Converts an add-on's custom functions to Univer functions. The engine is passed in: Node loads its CommonJS build, the page its bundle.
import type * as Engine from '@univerjs/engine-formula';
import { isDate, toArguments, toSerial } from './calling.ts';
import type { Executions, Outcome } from './executions.ts';
import type { AddOnFunction, Scalar } from './functions.ts';

type Registration = [new (name: Engine.IFunctionNames) => Engine.BaseFunction, Engine.IFunctionNames];

/** The `function` list of Univer's formula settings. `executions` is called at the time of each function call. */
export function toEngineFunctions(
  engine: typeof Engine,
  functions: AddOnFunction[],
  executions: () => Executions,
): Registration[] {
  // A plain BaseFunction instead of Univer's CustomFunction, which reads "2026-01-01" as a number; Google keeps the text.
  class AddOnEngineFunction extends engine.BaseFunction {
    override needsReferenceObject = true;

    override calculate(...variants: Engine.FunctionVariantType[]): ReturnType<Engine.BaseFunction['calculate']> {
      const cell = { sheetId: this.subUnitId ?? '', row: this.row, column: this.column };
      return toValue(engine, executions().outcome(cell, String(this.name), toArguments(variants)), this);
    }
  }
  return functions.map(({ name }) => [AddOnEngineFunction, name]);
}

/** The `description` list of Univer's formula settings: the texts that the autocomplete shows. */
export function toEngineDescriptions(engine: typeof Engine, functions: AddOnFunction[]): Engine.IFunctionInfo[] {
  return functions.map(({ name, description, parameters }) => ({
    functionName: name,
    functionType: engine.FunctionType.User,
    description,
    abstract: description,
    functionParameter: parameters.map(parameter => ({
      name: parameter.name,
      detail: parameter.description,
      example: '',
      require: parameter.optional ? 0 : 1,
      repeat: parameter.repeats ? 1 : 0,
    })),
  }));
}

function toValue(engine: typeof Engine, outcome: Outcome, place: Engine.BaseFunction): Engine.BaseValueObject {
  // The engine's type lists Excel's errors only, but any text in this form is treated as an error.
  if ('error' in outcome) return engine.ErrorValueObject.create('#ERROR!' as Engine.ErrorType);
  const values = outcome.rows.map(row => row.map(scalar => toScalarValue(engine, scalar)));
  const [first] = values[0] ?? [];
  if (first && values.length === 1 && values[0]?.length === 1) return first;
  return engine.ArrayValueObject.create({
    calculateValueList: values,
    rowCount: values.length,
    columnCount: values[0]?.length ?? 0,
    unitId: place.unitId ?? '',
    sheetId: place.subUnitId ?? '',
    row: place.row,
    column: place.column,
  });
}

function toScalarValue(engine: typeof Engine, value: Scalar): Engine.BaseValueObject {
  if (isDate(value)) {
    const serial = toSerial(value);
    return engine.NumberValueObject.create(serial, serial % 1 === 0 ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss');
  }
  if (typeof value === 'number') {
    return Number.isFinite(value)
      ? engine.NumberValueObject.create(value)
      : engine.ErrorValueObject.create(engine.ErrorType.NUM);
  }
  if (typeof value === 'boolean') return engine.BooleanValueObject.create(value);
  return engine.StringValueObject.create(value);
}
