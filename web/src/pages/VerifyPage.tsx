import { useParams } from '@tanstack/react-router'
import { PublicFrame } from '@/areas/auth/PublicFrame.tsx'
import { CodeForm } from '@/areas/evidence-packs/CodeForm.tsx'
import { VerifyPack } from '@/areas/evidence-packs/VerifyPack.tsx'

/** For people who got an evidence pack; they need no account. */
export default function VerifyPage() {
  const { code } = useParams({ strict: false }) as { code?: string }
  return (
    <PublicFrame title="Verify an evidence pack">
      <div className="w-full max-w-2xl rounded-lg border border-line bg-surface px-5 py-6 md:px-8 md:py-8">
        {code === undefined ? (
          <div className="flex flex-col gap-5">
            <h1 className="text-2xl/8 font-semibold tracking-tight">Verify an evidence pack</h1>
            <CodeForm />
          </div>
        ) : (
          <VerifyPack key={code} code={code} />
        )}
      </div>
    </PublicFrame>
  )
}
