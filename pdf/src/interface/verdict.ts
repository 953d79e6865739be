/**
 * The overall result for a file's signatures. The newest signature that is not a timestamp is decisive.
 * - `sealed_here`: all signatures are valid, and the file is exactly what this service has sealed, by its records
 * - `valid`: all signatures are valid, and the newest is trusted
 * - `untrusted`: all signatures match their content, but the newest is not trusted
 * - `changed`: there are changes after a signature that the signature does not permit
 * - `broken`: a signature does not match its content, or the file is damaged
 * - `unsigned`: there is no signature
 */
export type Verdict = 'sealed_here' | 'valid' | 'untrusted' | 'changed' | 'broken' | 'unsigned'
