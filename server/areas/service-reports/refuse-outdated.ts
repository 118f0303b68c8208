import type { RegulatorCertificate } from './regulator-certificate.ts'

type Certified = { certificate: RegulatorCertificate | null }

/** A certificate that was entered while the record was drawn is not on it: the job is run again. */
export function refuseOutdated(drawn: Certified, current: Certified): void {
  if (JSON.stringify(drawn.certificate) !== JSON.stringify(current.certificate))
    throw new Error('The certificate of the regulator was changed while the record was drawn')
}
