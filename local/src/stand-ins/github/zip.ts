import { crc32 } from 'node:zlib';

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** 1 January 1980, the earliest date in the zip format. A fixed date makes archives reproducible. */
const DATE = 0x21;

/** Returns an uncompressed zip of text files; the same files give the same bytes. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const fileRecords: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(text);
    const fields = commonFieldsOf(name, bytes);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(LOCAL_HEADER);
    fileRecords.push(local, fields, name, bytes);
    const head = Buffer.alloc(6);
    head.writeUInt32LE(CENTRAL_HEADER, 0);
    head.writeUInt16LE(VERSION, 4);
    // Comment length, disk number and attributes are 0; the offset of the file's local header follows.
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(head, fields, tail, name);
    offset += 4 + fields.length + name.length + bytes.length;
  }
  const index = Buffer.concat(central);
  const count = Object.keys(files).length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...fileRecords, index, end]);
}

/** Returns the fields that a file's local header and its central directory entry share. */
function commonFieldsOf(name: Buffer, bytes: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(DATE, 8);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(bytes.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}
