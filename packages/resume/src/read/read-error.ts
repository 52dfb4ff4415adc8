/** Why a file is not read, as one sentence for its owner. */
export class ReadError extends Error {}
