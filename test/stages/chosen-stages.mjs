import { parseArgs } from 'node:util';

/**
 * Returns the stages named by `--only=unit,db`, an option that may be given several times; undefined without it.
 * Throws for an unknown stage or option.
 */
export function chosenStages(args, stageNames) {
  const { values } = parseArgs({ args, options: { only: { type: 'string', multiple: true } } });
  const names = values.only?.flatMap((list) => list.split(',')).filter(Boolean);
  const unknownNames = names?.filter((name) => !stageNames.includes(name)) ?? [];
  if (unknownNames.length > 0)
    throw new Error(`No stage '${unknownNames.join("', '")}'. The stages are: ${stageNames.join(', ')}.`);
  return names;
}
