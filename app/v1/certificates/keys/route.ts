import { z } from 'zod'
import { publicRoute } from '@/lib/auth/route'
import { listCertificateKeys } from '@/lib/firms/certificate/signing-key'
import { limits } from '@/lib/http/rate-limit'

const response = z.object({
  keys: z.array(
    z.object({
      id: z.string().meta({ description: 'What a certificate names it by, as keyId.' }),
      publicKey: z.string().meta({ description: 'Ed25519, PEM (SPKI).' }),
    }),
  ),
})

/** Also while hand-over is off: certificates outlive it. */
export const GET = publicRoute(
  {
    summary: 'The public keys that certificates of hand-overs verify with, those before the present one too.',
    response,
    limit: limits.readByVisitor,
  },
  async () => ({ keys: await listCertificateKeys() }),
)
