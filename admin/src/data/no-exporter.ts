/** Replaces react-admin's default exporter, which no list of the console uses. */
export default function noExporter(): never {
  throw new Error('Set the exporter of this list to exportCsv');
}
