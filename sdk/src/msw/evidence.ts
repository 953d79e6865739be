/** A ZIP file with a README, in place of an evidence package. */
export const mockEvidence: Uint8Array<ArrayBuffer> = Uint8Array.from(
  atob(
    'UEsDBBQAAAAAAAAAIQCuq4ygTAAAAEwAAAAKAAAAUkVBRE1FLnR4dFRoaXMgZXZpZGVuY2UgcGFja2FnZSBpcyBmcm9tIHRoZSBtb2NrIG9mIEBzaWducG9zdC9zZGsuIEl0IHByb3ZlcyBub3RoaW5nLgpQSwECFAMUAAAAAAAAACEArquMoEwAAABMAAAACgAAAAAAAAAAAAAApIEAAAAAUkVBRE1FLnR4dFBLBQYAAAAAAQABADgAAAB0AAAAAAA='
  ),
  (character) => character.charCodeAt(0)
)
