/** Stands for the exporter that react-admin brings along: a list that asked for it forgot its own. */
export default function noExporter(): never {
  throw new Error('Lists export by exportCsv');
}
