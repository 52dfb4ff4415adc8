/** Why a file is not read, as a message for its owner. */
export class ReadError extends Error {}
