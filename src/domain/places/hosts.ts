/** A step that an owner takes at a host. Each link leads to the host's own page, whose form it fills in where the host supports that. */
type HostStep = { title: string; text: string; links: readonly (readonly [words: string, address: string])[] }

/**
 * A host of a Git branch. In its texts and addresses USER stands for the name of the account that has the repository, NAME for that of
 * the repository. `bareName`: the repository whose pages are at the root of the host's address. `guide`: its page of `docs/hosting/`.
 */
export type Host = {
  title: string
  text: string
  guide: string
  account: string
  branch: string
  repository: string
  publicUrl: string
  bareName: string
  steps: readonly [HostStep, HostStep, HostStep]
}

/** GitHub's form of a token takes nothing from its address: github/docs removed the parameters as broken in May 2026. */
const atGitHub = {
  account: 'GitHub',
  branch: 'gh-pages',
  repository: 'https://github.com/USER/NAME.git',
  token: {
    title: 'Make an access token at GitHub',
    text: 'Repository access: only NAME. Permissions: Contents, read and write. Paste it below.',
    links: [['New token', 'https://github.com/settings/personal-access-tokens/new']],
  },
} as const

const newAtGitHub = (visibility: 'public' | 'private') =>
  [
    ['New repository', `https://github.com/new?name=NAME&visibility=${visibility}`],
    ['Sign up at GitHub', 'https://github.com/signup'],
  ] as const

/** What hosts have in common that build from a branch at GitHub. */
const fromGitHub = (title: string, own: Pick<Host, 'publicUrl'> & { how: string; links: HostStep['links'] }): Host => ({
  ...{ title, text: 'Free. It takes your pages from a Git branch, which may be private.' },
  ...{ guide: 'cloudflare-and-netlify', bareName: '', publicUrl: own.publicUrl, ...atGitHub },
  steps: [
    { title: 'Make a repository at GitHub', text: 'Private and empty.', links: newAtGitHub('private') },
    atGitHub.token,
    {
      title: `Check and save below, publish there, then connect ${title}`,
      text: `${own.how} If its address is another one than below, change it and publish again.`,
      links: own.links,
    },
  ],
})

/** The hosts of pages, in the order of the studio. docs/behaviour.md 34.10. */
export const hosts = {
  github: {
    ...{ title: 'GitHub Pages', text: 'Free. The repository is public.', guide: 'github-pages', ...atGitHub },
    ...{ publicUrl: 'https://USER.github.io/NAME/', bareName: 'USER.github.io' },
    steps: [
      { title: 'Make a repository', text: 'Public and empty.', links: newAtGitHub('public') },
      atGitHub.token,
      {
        title: 'Check and save below, publish there, then switch Pages on',
        text: 'Source: Deploy from a branch. Branch: gh-pages and / (root).',
        links: [['Pages of the repository', 'https://github.com/USER/NAME/settings/pages']],
      },
    ],
  },
  cloudflare: fromGitHub('Cloudflare Pages', {
    publicUrl: 'https://USER-NAME.pages.dev/',
    how: 'Import the repository NAME. Project name: USER-NAME. Production branch: gh-pages. No framework and no build command. Output directory: /.',
    links: [
      ['New project', 'https://dash.cloudflare.com/?to=/:account/workers-and-pages/create/pages'],
      ['Sign up at Cloudflare', 'https://dash.cloudflare.com/sign-up'],
    ],
  }),
  netlify: fromGitHub('Netlify', {
    publicUrl: 'https://USER-NAME.netlify.app/',
    how: 'Import the repository NAME. Project name: USER-NAME. Branch to deploy: gh-pages. No build command and no publish directory.',
    links: [
      ['New project', 'https://app.netlify.com/start'],
      ['Sign up at Netlify', 'https://app.netlify.com/signup'],
    ],
  }),
  codeberg: {
    ...{ title: 'Codeberg Pages', text: 'Free, for free content. Run by an association.', guide: 'codeberg-pages' },
    ...{ account: 'Codeberg', branch: 'pages', repository: 'https://codeberg.org/USER/NAME.git' },
    ...{ publicUrl: 'https://USER.codeberg.page/NAME/', bareName: 'pages' },
    steps: [
      {
        title: 'Make a repository',
        text: 'Name: NAME. Public and empty.',
        links: [
          ['New repository', 'https://codeberg.org/repo/create'],
          ['Sign up at Codeberg', 'https://codeberg.org/user/sign_up'],
        ],
      },
      {
        title: 'Make an access token',
        text: 'Permissions: repository, read and write. Paste it below.',
        links: [['New token', 'https://codeberg.org/user/settings/applications']],
      },
      {
        title: 'Check and save below, then publish there',
        text: 'The address shows your site after some minutes.',
        links: [['Codeberg’s own steps', 'https://docs.codeberg.org/codeberg-pages/']],
      },
    ],
  },
  gitlab: {
    ...{ title: 'GitLab Pages', text: 'Free. The project may be private.', guide: 'gitlab-pages' },
    ...{ account: 'GitLab', branch: 'pages', repository: 'https://gitlab.com/USER/NAME.git' },
    ...{ publicUrl: 'https://USER.gitlab.io/NAME/', bareName: 'USER.gitlab.io' },
    steps: [
      {
        title: 'Make a project',
        text: 'Name: NAME. Without a README.',
        links: [
          ['New project', 'https://gitlab.com/projects/new#blank_project'],
          ['Sign up at GitLab', 'https://gitlab.com/users/sign_up'],
        ],
      },
      {
        title: 'Make an access token',
        text: 'Its form is filled in. It can write to all your projects. Paste it below.',
        links: [
          ['New token', 'https://gitlab.com/-/user_settings/personal_access_tokens?name=Vita&scopes=write_repository'],
        ],
      },
      {
        title: 'Check and save below, publish there, then add one file',
        text: 'The file .gitlab-ci.yml in the branch pages: the guide has its text. Pages of the project then shows the address.',
        links: [
          ['New file', 'https://gitlab.com/USER/NAME/-/new/pages?file_name=.gitlab-ci.yml'],
          ['Pages of the project', 'https://gitlab.com/USER/NAME/pages'],
        ],
      },
    ],
  },
} as const satisfies Record<string, Host>

export type HostName = keyof typeof hosts

/** Whether a host has this name. */
export function isHostName(text: string): text is HostName {
  return Object.hasOwn(hosts, text)
}

/** A text or an address of a host for this account and repository; '' for an address that needs the account while none is typed. */
export function filledIn(text: string, user: string, name: string): string {
  if (user === '' && /^https:.*USER/.test(text)) return ''
  return text.replaceAll('USER', user).replaceAll('NAME', name)
}

/** Where the host shows the pages, unless the owner or the host chooses another address; '' while no account is typed. */
export function suggestedUrl({ publicUrl, bareName }: Host, user: string, name: string): string {
  const isBare = name.toLowerCase() === filledIn(bareName, user, name).toLowerCase()
  return filledIn(isBare ? publicUrl.replace('NAME/', '') : publicUrl, user, name)
}

/** The guide for a place with this public address. */
export function guideFor(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  const ending = (host: Host) => new URL(suggestedUrl(host, 'user', 'name')).hostname.replace(/^[^.]+/, '')
  return Object.values(hosts).find((host) => hostname.endsWith(ending(host)))?.guide ?? 'hosting'
}
