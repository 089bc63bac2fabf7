import { setting } from '@alluvium/kernel'
import { everywhere } from './shared.ts'

export const mergeSettings = {
  config: everywhere.config,
  driver: setting.text({
    doc: 'The format, or `auto` to tell it by the name of the file.',
    default: 'auto',
    placeholder: 'NAME',
  }),
  path: setting.text({
    doc: "The document's real name, when the files are temporary ones: git's `%P`.",
    placeholder: 'PATH',
  }),
  output: setting.text({
    doc: 'Where the merged document goes; without it to standard output.',
    short: 'o',
    placeholder: 'FILE',
  }),
  choices: setting.text({
    doc: 'What is decided of the conflicts: a file with `[{"path": …, "take": "base"|"ours"|"theirs"}]`, the paths as --json tells them.',
    placeholder: 'FILE',
  }),
  baseLabel: setting.text({ doc: "What markers call the base: git's `%S`.", placeholder: 'NAME' }),
  ourLabel: setting.text({ doc: "What markers call ours: git's `%X`.", placeholder: 'NAME' }),
  theirLabel: setting.text({ doc: "What markers call theirs: git's `%Y`.", placeholder: 'NAME' }),
  markerSize: setting.integer({
    doc: "How many characters a conflict marker has: git's `%L`.",
    min: 1,
    max: 1000,
    default: 7,
  }),
  markers: setting.flag({ doc: 'On a conflict, write the text with conflict markers.' }),
  batch: setting.flag({
    doc: 'Merge many documents: JSON lines on standard input, JSON lines on standard output, on all cores. The exit code is that of the worst line.',
  }),
  versions: setting.choice({
    doc: 'What is done where both sides raised the version of a project: the higher one is taken (higher), or it is a conflict (ask).',
    choices: ['higher', 'ask'],
    default: 'higher',
  }),
  explain: setting.flag({
    doc: 'Say on standard error what rules decided where both sides changed one value, such as two raised versions.',
  }),
  json: setting.flag({ doc: 'Print the outcome as JSON, with the details of every conflict.' }),
}
