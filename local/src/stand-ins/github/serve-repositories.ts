import { peopleOf, githubIdOf } from '../people.js';
import type { Routes } from '../sign-in/sign-in-proxy.js';
import { type GitHubResponse, type Calls, type Context, NOT_FOUND, problem } from './calls.js';
import type { Token } from './access-token.js';
import { type GitHubState, ORGANIZATIONS, repositoryKind } from './github-state.js';
import { type Contents, sampleContents } from './sample-contents.js';

/** The content of every repository that does not belong to a sample listing. */
const OTHER_CONTENTS: Contents = {
  languages: { TypeScript: 48_200, CSS: 9100, HTML: 2700, Shell: 400 },
  files: ['README.md', 'LICENSE', 'package.json', 'src/main.ts', 'src/styles.css', 'test/main.spec.ts'],
};

/** Whether the owner with this name is an organization. */
export const isOrganization = (owner: string) => ORGANIZATIONS.some((name) => name === owner);

/** Reads the repository's owner and name from the path; `fullName` is `owner/name`. */
export function repositoryOf(c: Context): { owner: string; name: string; fullName: string } {
  const [owner, name] = [c.req.param('owner') ?? '', c.req.param('name') ?? ''];
  return { owner, name, fullName: `${owner}/${name}` };
}

/** Whether a token may read the repository. For a private repository, the token needs the scope `repo`. */
export function mayRead(c: Context, holder: Token): boolean {
  const { owner, name } = repositoryOf(c);
  const ownerExists = isOrganization(owner) || peopleOf('github').some(({ login }) => login === owner);
  const kind = repositoryKind(name);
  if (!ownerExists || kind === 'missing') return false;
  return kind === 'public' || (holder.scopes.includes('repo') && mayAdminister(c, holder));
}

/** Whether the token's person administers the repository. */
export function mayAdminister(c: Context, holder: Token): boolean {
  const { owner } = repositoryOf(c);
  return isOrganization(owner) || holder.login === owner;
}

/** Serves repositories and commits, and redirects to the signed addresses of archives. */
export function serveRepositories(
  app: Routes,
  { gitHub, calls, codeloadUrl }: { gitHub: GitHubState; calls: Calls; codeloadUrl: string },
): void {
  const ifVisible = (c: Context, holder: Token, buildResponse: () => GitHubResponse) =>
    mayRead(c, holder) ? buildResponse() : NOT_FOUND;

  app.get('/repos/:owner/:name', (c) => {
    const { owner, name, fullName } = repositoryOf(c);
    const respond = (holder: Token) =>
      ifVisible(c, holder, () => ({
        status: 200,
        body: {
          id: githubIdOf(fullName),
          name,
          full_name: fullName,
          private: repositoryKind(name) === 'private',
          owner: {
            login: owner,
            id: githubIdOf(owner),
            type: isOrganization(owner) ? 'Organization' : 'User',
          },
          default_branch: 'main',
          permissions: { admin: mayAdminister(c, holder), push: mayAdminister(c, holder), pull: true },
        },
      }));
    return calls.handle(c, { step: 'repository', callDetail: fullName, token: 'needed', respond });
  });

  app.get('/repos/:owner/:name/commits', (c) => {
    const { fullName } = repositoryOf(c);
    const untilMs = Date.parse(c.req.query('until') ?? '') || Infinity;
    const respond = (holder: Token) =>
      ifVisible(c, holder, () => {
        const commits = gitHub.commits(fullName).filter(({ at }) => Date.parse(at) <= untilMs);
        const body = commits
          .slice(0, Number(c.req.query('per_page') ?? 30))
          .map(({ sha, at }) => ({ sha, commit: { committer: { date: at } } }));
        return { status: 200, body };
      });
    return calls.handle(c, { step: 'commits', callDetail: fullName, token: 'needed', respond });
  });

  app.get('/repos/:owner/:name/languages', (c) => {
    const { fullName } = repositoryOf(c);
    const respond = (holder: Token) =>
      ifVisible(c, holder, () => ({ status: 200, body: contentsOf(fullName).languages }));
    return calls.handle(c, { step: 'languages', callDetail: fullName, token: 'needed', respond });
  });

  app.get('/repos/:owner/:name/git/trees/:sha', (c) => {
    const { fullName } = repositoryOf(c);
    const sha = c.req.param('sha') ?? '';
    const respond = (holder: Token) =>
      ifVisible(c, holder, () => {
        if (!gitHub.commits(fullName).some((commit) => commit.sha === sha)) return problem(404, 'Not Found');
        const { files } = contentsOf(fullName);
        const tree = files.map((path) => ({ path, mode: '100644', type: 'blob', sha }));
        const folders = foldersOf(files).map((path) => ({ path, mode: '040000', type: 'tree', sha }));
        return { status: 200, body: { sha, url: '', truncated: false, tree: [...folders, ...tree] } };
      });
    return calls.handle(c, { step: 'tree', callDetail: `${fullName} ${sha}`, token: 'needed', respond });
  });

  app.get('/repos/:owner/:name/zipball/:sha', (c) => {
    const { fullName } = repositoryOf(c);
    const sha = c.req.param('sha') ?? '';
    const respond = (holder: Token) =>
      ifVisible(c, holder, () => {
        if (!gitHub.commits(fullName).some((commit) => commit.sha === sha))
          return problem(404, 'No commit found');
        const location = `${codeloadUrl}/${fullName}/legacy.zip/${sha}?token=once`;
        return { status: 302, headers: { location } };
      });
    return calls.handle(c, { step: 'zipball', callDetail: `${fullName} ${sha}`, token: 'needed', respond });
  });
}

const contentsOf = (repository: string): Contents => sampleContents(repository) ?? OTHER_CONTENTS;

/** Returns the folders that contain the files, and all parent folders of these folders. */
function foldersOf(files: readonly string[]): string[] {
  const folders = files.flatMap((path) => {
    const folderNames = path.split('/').slice(0, -1);
    return folderNames.map((_, index) => folderNames.slice(0, index + 1).join('/'));
  });
  return [...new Set(folders)];
}
