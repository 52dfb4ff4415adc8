import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Terms that this repository used before, and the field's terms that replaced them. A term is searched in code, comments, docs
 * and texts alike, as it is written and as words: `keptPages` reads as 'kept pages'.
 */
const renamed: { was: RegExp; is: string; except?: RegExp }[] = [
  { was: /kept (pages?|bytes|answers?)|may be kept\b/, is: 'cached page' },
  { was: /\banew\b/, is: 'again, rendered per request' },
  { was: /short way/, is: 'fast path' },
  { was: /page finisher|finish(es|ed)? (a|the) page\b/, is: 'post-process HTML' },
  { was: /put away|\btid(y|ied|ies)\b/, is: 'checkpoint, maintain', except: /put away from the|title="Put away/ },
  {
    was: /\bjournal/,
    is: 'WAL',
    except: /journal(ctl|_mode|_size_limit)|(rollback|system.s) journal|-journal\b|changes the journal/,
  },
  { was: /\bstarters?\b|bring to life|brings? the scripts/, is: 'hydration loader, hydrate' },
  { was: /\bresting\b|the queues? rests?\b|mails rest\b|\bcaps\b/, is: 'pause; quotas', except: /resting pointer/ },
  { was: /take turn|\bin turns\b|too much request/, is: 'concurrency limiter' },
  { was: /\b(un)?seals?\b/, is: 'token-bound encryption' },
  {
    was: /looked at|\blooks? at\b|\bworth a look|look every/,
    is: 'checked, validated, polled',
    except: /look at (them|first|it again)/i,
  },
  { was: /\bputs? back\b|\bput (it|them) back\b/, is: 'restore' },
  { was: /\bmend(s|ed|ing)?\b/, is: 'fix' },
  { was: /\bjudg(e|es|ed|ing)\b|\brefusals?\b/, is: 'validate, rejection' },
  {
    was: /\brefus(e|es|ed|ing)\b/,
    is: 'reject',
    except: /'Refused'|>Refused<|'refuse'|stalled and ref|CONNECTION_REFUSED/,
  },
  { was: /(form|account|content) mark\b/, is: 'csrfToken, accountIdHash, contentVersion', except: /account-mark/ },
  { was: /passing alert/, is: 'flash message' },
  { was: /\bhardness\b|spent proof\b/, is: 'difficulty, used nonce' },
  { was: /\b(keep|first|to|stored) grant\b/, is: 'provider credential' },
  { was: /\b(im)?patience\b/, is: 'timeout, grace period' },
  { was: /\bworkshop/, is: 'image worker queue' },
  { was: /\bstrangers?\b/, is: 'anonymous visitor' },
  { was: /leads elsewhere/, is: 'redirects' },
  { was: /\bfreshness\b/, is: 'content invalidation', except: /isAsked\(/ },
  { was: /\bby turns\b|\bprocessor (us|ms|time)|\btelephone/, is: 'interleaved, CPU, phone' },
  { was: /\btorture/, is: 'malformed-image corpus' },
  { was: /\bmost[A-Z]|\bknown(Page|File|Index|List)/, is: 'max, cached' },
  { was: /\b(with|and) a sentence\b/, is: 'message' },
  { was: /\b(he|his)\b(?!['",])/, is: 'they', except: /'\w\w( \w\w)+ he |\(he\(|'he'/ },
  {
    was: /\bwhoever\b|\b(some|any)body\b|\bnobody (?!but|can)\w|what is over/,
    is: 'the one who acts',
    except: /Somebody, probably you|'contact somebody'/,
  },
]

/** Texts of others, of the invented owner, and generated lists. */
const foreign =
  /^(sample|public|hosted|bench\/results)\/|package-lock|licen[cs]e|asvs-5|\.(png|jpe?g|webp|avif|woff2|bin|ico|svg|zip|sql|heic)$/i
const own = 'src/words.test.ts'

test('no renamed term is left', () => {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
  const texts = files.filter((path) => path !== own && !foreign.test(path))
  expect(texts.length).toBeGreaterThan(700)
  expect(texts.flatMap((path) => termsIn(path, readFileSync(path, 'utf8')))).toEqual([])
})

test('a renamed term is found in an identifier, in a comment and in a text, and a word around it is not', () => {
  expect(termsIn('a.ts', 'const keptPages = 1\n// The server mends it.\nlog("the queue rests")')).toHaveLength(3)
  expect(termsIn('a.ts', 'recommended, amendment, unresting, sealed')).toEqual([])
})

/** The lines of a file that hold a renamed term, each with the term to use. */
function termsIn(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    const words = wordsOf(line)
    return renamed
      .filter(({ was, except }) => (was.test(words) || was.test(line)) && !except?.test(line))
      .map(({ is }) => `${path}:${at + 1}: ${line.trim().slice(0, 100)} → ${is}`)
  })
}

function wordsOf(line: string): string {
  return line
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
}
