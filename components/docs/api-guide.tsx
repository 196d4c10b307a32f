import type { ResponseObject } from '@/lib/http/openapi/types'
import { Facts, Points } from '@/components/legal/prose'

/** What there is to know before the first call. */
export function ApiGuide({ url, errors }: { url: string; errors: Record<string, ResponseObject> }) {
  return (
    <>
      <section aria-labelledby="token" className="pt-(--space-block)">
        <h2 id="token" className="text-h2">
          How to get a token
        </h2>
        <div className="mt-3 grid gap-4 text-md">
          <p>
            A program signs in with{' '}
            <a href="#postAuthLogin" className="link">
              POST /v1/auth/login
            </a>{' '}
            and shows the access token with every call. It lasts 15 minutes;{' '}
            <a href="#postAuthRefresh" className="link">
              POST /v1/auth/refresh
            </a>{' '}
            changes the refresh token for the next pair.
          </p>
          <pre className="rounded-xl border bg-card p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
            {example(url)}
          </pre>
          <Points>
            <li>
              Browsers get a cookie as well, and need nothing else. A change is then taken from this site’s
              own pages only.
            </li>
            <li>With a token the cookie does not count, and the call may come from anywhere.</li>
            <li>
              Operators sign in with a passkey, in a browser. With a password they are members like any other.
            </li>
          </Points>
        </div>
      </section>
      <section aria-labelledby="errors" className="pt-(--space-block)">
        <h2 id="errors" className="text-h2">
          Errors
        </h2>
        <p className="mt-3 text-md">
          Every error has the same form, an{' '}
          <a href="#schema-Error" className="link">
            Error
          </a>
          . Its <code className="font-mono text-sm">code</code> is for programs, its{' '}
          <code className="font-mono text-sm">message</code> for people.
        </p>
        <div className="mt-4">
          <Facts
            facts={Object.entries(errors).map(([name, { description }]) => [
              name.replace('Error', ''),
              <span key={name} id={`error-${name.replace('Error', '')}`}>
                {description}
              </span>,
            ])}
          />
        </div>
      </section>
    </>
  )
}

function example(url: string): string {
  return `curl -s ${url}/v1/auth/login \\
  -H 'content-type: application/json' \\
  -d '{"email":"you@example.com","password":"…"}'

curl -s ${url}/v1/users/me -H 'authorization: Bearer TOKEN'`
}
