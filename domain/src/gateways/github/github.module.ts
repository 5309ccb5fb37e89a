import { Module } from '@nestjs/common';
import { GitHubAccessGateway } from './github-access.gateway.js';
import { GitHubGateway } from './github.gateway.js';

const OFFERED = [GitHubGateway, GitHubAccessGateway];

@Module({ providers: OFFERED, exports: OFFERED })
export class GitHubGatewayModule {}
