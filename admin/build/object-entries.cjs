/** What node-polyglot brings 20 small files along for; every browser we build for has it. */
module.exports = Object.entries;
