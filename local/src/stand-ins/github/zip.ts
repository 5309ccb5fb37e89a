import { crc32 } from 'node:zlib';

const LOCAL_HEADER_SIGNATURE = 0x04034b50;
const CENTRAL_HEADER_SIGNATURE = 0x02014b50;
const END_RECORD_SIGNATURE = 0x06054b50;
const ZIP_VERSION = 20;
/** 1 January 1980, the earliest date in the zip format. A fixed date makes archives reproducible. */
const FIXED_DATE = 0x21;

/** Returns an uncompressed zip of text files; the same files give the same bytes. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const fileRecords: Buffer[] = [];
  const centralRecords: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(text);
    const fields = commonFieldsOf(name, bytes);
    const localSignature = Buffer.alloc(4);
    localSignature.writeUInt32LE(LOCAL_HEADER_SIGNATURE);
    fileRecords.push(localSignature, fields, name, bytes);
    const headFields = Buffer.alloc(6);
    headFields.writeUInt32LE(CENTRAL_HEADER_SIGNATURE, 0);
    headFields.writeUInt16LE(ZIP_VERSION, 4);
    // Comment length, disk number and attributes are 0; the offset of the file's local header follows.
    const tailFields = Buffer.alloc(14);
    tailFields.writeUInt32LE(offset, 10);
    centralRecords.push(headFields, fields, tailFields, name);
    offset += 4 + fields.length + name.length + bytes.length;
  }
  const centralDirectory = Buffer.concat(centralRecords);
  const fileCount = Object.keys(files).length;
  const endRecord = Buffer.alloc(22);
  endRecord.writeUInt32LE(END_RECORD_SIGNATURE, 0);
  endRecord.writeUInt16LE(fileCount, 8);
  endRecord.writeUInt16LE(fileCount, 10);
  endRecord.writeUInt32LE(centralDirectory.length, 12);
  endRecord.writeUInt32LE(offset, 16);
  return Buffer.concat([...fileRecords, centralDirectory, endRecord]);
}

/** Returns the fields that a file's local header and its central directory entry share. */
function commonFieldsOf(name: Buffer, bytes: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(ZIP_VERSION, 0);
  fields.writeUInt16LE(FIXED_DATE, 8);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(bytes.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}
