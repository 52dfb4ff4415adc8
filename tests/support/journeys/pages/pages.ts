import { sitePages } from '#web/routing/routes.ts'

/** Addresses of pages that need a value, by the path of their route. */
export type Examples = Readonly<Record<string, string>>

/** Pages of the sample content. docs/behaviour.md 2.1. */
const samples = {
  'resume/jobs/details': '/resume/jobs/details?uuid=5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3',
  'resume/education/details': '/resume/education/details?uuid=2a8f70c4-e19d-4365-b7a1-c80d3f56e917',
  'projects/:project': '/projects/cts',
  '*': '/no-such-page',
}

export const jobPage = samples['resume/jobs/details']

/** One address for every kind of page that needs neither an account nor a secret, with the sample content. */
export const everyPage = addressesOf(
  ({ isRedirect, isOfFiles, isResource, access, hasSecretAddress }) =>
    !isRedirect && !isOfFiles && !isResource && !needsAccount(access) && !hasSecretAddress,
)

/** One address for every page that the sitemap names, with the sample content or other examples. */
export function sitemapPages(examples: Examples = {}): string[] {
  return addressesOf(({ inSitemap }) => inSitemap !== undefined, examples)
}

/** An address for every page that needs an account. */
export const accountPages = sitePages
  .filter(({ handle }) => needsAccount(handle.access))
  .map(({ path = '' }) => `/${path.replaceAll(':', '')}`)

type Handle = (typeof sitePages)[number]['handle']

function needsAccount(access: Handle['access']): boolean {
  return access === 'account' || access === 'admin'
}

function addressesOf(isWanted: (handle: Handle) => boolean, examples: Examples = {}): string[] {
  return sitePages
    .filter(({ handle }) => isWanted(handle))
    .map(({ path = '' }) => {
      const address = { ...samples, ...examples }[path] ?? `/${path}`
      if (/[:*]/.test(address)) throw new Error(`'${path}' needs an example in ${import.meta.url}`)
      return address
    })
}
