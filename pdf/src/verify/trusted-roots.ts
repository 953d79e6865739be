import { X509Certificate } from 'node:crypto'

/** A file, up to the end of a revision, that this service has sealed, as its records say. */
export interface OwnSeal {
  /** In bytes. */
  end: number
  sealedAt: Date
}

/** Whom to trust, as certificates in DER. */
export interface TrustedRoots {
  /** This service's own certificates. */
  own?: Uint8Array[]
  signers: Uint8Array[]
  timestamps: Uint8Array[]
  /** When it is asked, by the clock of the person who asks. Default: now. */
  now?: Date
  /**
   * The revisions that this service has sealed, as its records say: their seals need no further trust, and what is in them was
   * there at the time. Signatures below a seal need trust.
   */
  ownSeals?: OwnSeal[]
  /**
   * Takes whatever certificates a signature brings for trusted, whatever their dates and algorithms: to measure
   * everything but trust with files whose roots nobody has. Never for answers.
   */
  trustsAnybody?: boolean | undefined
}

export const NOBODY: TrustedRoots = { signers: [], timestamps: [] }

/** The same, parsed. */
export interface Anchors {
  own: X509Certificate[]
  signers: X509Certificate[]
  timestamps: X509Certificate[]
}

const parse = (certificates: Uint8Array[] = []) => certificates.map((certificate) => new X509Certificate(certificate))

export function anchorsOf({ own, signers, timestamps }: TrustedRoots): Anchors {
  return { own: parse(own), signers: parse(signers), timestamps: parse(timestamps) }
}
